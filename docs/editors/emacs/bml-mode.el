;;; bml-mode.el --- Bridge bidding notes in BML -*- lexical-binding: t; -*-

;; Made by `make editors` from the tables of the language: do not edit.

;;; Code:

(defvar bml-font-lock-keywords
  '(("^[ \t]*//.*$" 0 font-lock-comment-face t)
    ("^[ \t]*//\\(bss\\|hand\\|alert\\|as\\|ignore\\|only\\|except\\|aside\\)\\_>.*$" 0 font-lock-doc-face t)
    ("^[ \t]*#\\+[A-Za-z0-9_]+:" 0 font-lock-preprocessor-face t)
    ("^[ \t]*#[ \t]*\\(INCLUDE\\|HIDE\\|BIDTABLE\\|ENDCUT\\|ENDCOPY\\|VUL\\|SEAT\\)\\_>" 0 font-lock-keyword-face t)
    ("^[ \t]*#[ \t]*\\(CUT\\|COPY\\|PASTE\\)\\_>[ \t]*[^ \t\n]*" 0 font-lock-function-name-face t)
    ("^\\*+[ \t]+[^ \t\n].*$" 0 font-lock-type-face t)
    ("\\_<[1-7]\\(NT\\|[CDHSN]+\\)\\_>" 0 font-lock-constant-face t)
    ("^[ \t]*(?\\([1-7]?\\([CDHSN]+\\|[cdhs]\\|[Nn][Tt]\\|o?[mM]\\|[XYZxyz]\\|![cdhsCDHS]\\|[♣♦♥♠]\\)\\|[0-9][0-9]?steps?\\|[PpDRx]\\|redouble\\|double\\|redbl\\|pass\\|rdbl\\|dbl\\|xx\\)\\(/\\([1-7]?\\([CDHSN]+\\|[cdhs]\\|[Nn][Tt]\\|o?[mM]\\|[XYZxyz]\\|![cdhsCDHS]\\|[♣♦♥♠]\\)\\|[0-9][0-9]?steps?\\|[PpDRx]\\|redouble\\|double\\|redbl\\|pass\\|rdbl\\|dbl\\|xx\\)\\)*)?\\([-;]+(?\\([1-7]?\\([CDHSN]+\\|[cdhs]\\|[Nn][Tt]\\|o?[mM]\\|[XYZxyz]\\|![cdhsCDHS]\\|[♣♦♥♠]\\)\\|[0-9][0-9]?steps?\\|[PpDRx]\\|redouble\\|double\\|redbl\\|pass\\|rdbl\\|dbl\\|xx\\)\\(/\\([1-7]?\\([CDHSN]+\\|[cdhs]\\|[Nn][Tt]\\|o?[mM]\\|[XYZxyz]\\|![cdhsCDHS]\\|[♣♦♥♠]\\)\\|[0-9][0-9]?steps?\\|[PpDRx]\\|redouble\\|double\\|redbl\\|pass\\|rdbl\\|dbl\\|xx\\)\\)*)?\\)*[-;]*\\([ \t:=]\\|$\\)" 0 font-lock-variable-name-face t)
    ("![cdhs]\\|[♣♦♥♠]" 0 font-lock-builtin-face t)
    ("!\"[^\"\n]\\{1,40\\}\"" 0 font-lock-string-face t)
    ("[ \t=:]!-[ \t]" 0 font-lock-string-face t)
    ("^[ \t]*\\(?:\\(?:Południe\\|południe\\|Północ\\|Wschód\\|Zachód\\|północ\\|wschód\\|zachód\\|Noord\\|North\\|Ouest\\|South\\|noord\\|north\\|ouest\\|south\\|East\\|Nord\\|Oost\\|Väst\\|West\\|Zuid\\|east\\|nord\\|oost\\|väst\\|west\\|zuid\\|Est\\|Ost\\|Sud\\|Syd\\|Süd\\|est\\|ost\\|sud\\|syd\\|süd\\|Öst\\|öst\\|E\\|N\\|O\\|S\\|V\\|W\\|Z\\|e\\|n\\|o\\|s\\|v\\|w\\|z\\|Ö\\|ö\\):?\\(?:[ \t]+\\(?:Południe\\|południe\\|Północ\\|Wschód\\|Zachód\\|północ\\|wschód\\|zachód\\|Noord\\|North\\|Ouest\\|South\\|noord\\|north\\|ouest\\|south\\|East\\|Nord\\|Oost\\|Väst\\|West\\|Zuid\\|east\\|nord\\|oost\\|väst\\|west\\|zuid\\|Est\\|Ost\\|Sud\\|Syd\\|Süd\\|est\\|ost\\|sud\\|syd\\|süd\\|Öst\\|öst\\|E\\|N\\|O\\|S\\|V\\|W\\|Z\\|e\\|n\\|o\\|s\\|v\\|w\\|z\\|Ö\\|ö\\):?\\)\\{3\\}\\|\\(?:Odpowiadający\\|odpowiadający\\|Antwoordende\\|Antwortender\\|antwoordende\\|antwortender\\|Otwierający\\|otwierający\\|Responder\\|Répondant\\|responder\\|répondant\\|Eröffner\\|eröffner\\|Openaar\\|Ouvreur\\|Svarare\\|openaar\\|ouvreur\\|svarare\\|Öppnare\\|öppnare\\|Opener\\|opener\\|Nous\\|Them\\|They\\|nous\\|them\\|they\\|Eux\\|Oni\\|Sie\\|Wij\\|Wir\\|Zij\\|eux\\|oni\\|sie\\|wij\\|wir\\|zij\\|De\\|My\\|Us\\|Vi\\|We\\|de\\|my\\|us\\|vi\\|we\\):?[ \t]+\\(?:Odpowiadający\\|odpowiadający\\|Antwoordende\\|Antwortender\\|antwoordende\\|antwortender\\|Otwierający\\|otwierający\\|Responder\\|Répondant\\|responder\\|répondant\\|Eröffner\\|eröffner\\|Openaar\\|Ouvreur\\|Svarare\\|openaar\\|ouvreur\\|svarare\\|Öppnare\\|öppnare\\|Opener\\|opener\\|Nous\\|Them\\|They\\|nous\\|them\\|they\\|Eux\\|Oni\\|Sie\\|Wij\\|Wir\\|Zij\\|eux\\|oni\\|sie\\|wij\\|wir\\|zij\\|De\\|My\\|Us\\|Vi\\|We\\|de\\|my\\|us\\|vi\\|we\\):?\\(?:[ \t]+\\(?:Odpowiadający\\|odpowiadający\\|Antwoordende\\|Antwortender\\|antwoordende\\|antwortender\\|Otwierający\\|otwierający\\|Responder\\|Répondant\\|responder\\|répondant\\|Eröffner\\|eröffner\\|Openaar\\|Ouvreur\\|Svarare\\|openaar\\|ouvreur\\|svarare\\|Öppnare\\|öppnare\\|Opener\\|opener\\|Nous\\|Them\\|They\\|nous\\|them\\|they\\|Eux\\|Oni\\|Sie\\|Wij\\|Wir\\|Zij\\|eux\\|oni\\|sie\\|wij\\|wir\\|zij\\|De\\|My\\|Us\\|Vi\\|We\\|de\\|my\\|us\\|vi\\|we\\):?[ \t]+\\(?:Odpowiadający\\|odpowiadający\\|Antwoordende\\|Antwortender\\|antwoordende\\|antwortender\\|Otwierający\\|otwierający\\|Responder\\|Répondant\\|responder\\|répondant\\|Eröffner\\|eröffner\\|Openaar\\|Ouvreur\\|Svarare\\|openaar\\|ouvreur\\|svarare\\|Öppnare\\|öppnare\\|Opener\\|opener\\|Nous\\|Them\\|They\\|nous\\|them\\|they\\|Eux\\|Oni\\|Sie\\|Wij\\|Wir\\|Zij\\|eux\\|oni\\|sie\\|wij\\|wir\\|zij\\|De\\|My\\|Us\\|Vi\\|We\\|de\\|my\\|us\\|vi\\|we\\):?\\)?\\)[ \t]*$" 0 font-lock-keyword-face t)
    ("^[ \t]*[NESW]\\(?::[ \t]*\\|[ \t]+\\)\\(?:\\(?:10\\|[AKQJTxX2-9]\\)+\\|-+\\)\\(?:[ \t]+\\(?:\\(?:10\\|[AKQJTxX2-9]\\)+\\|-+\\)\\(?:[ \t]+\\(?:\\(?:10\\|[AKQJTxX2-9]\\)+\\|-+\\)\\)\\{2\\}\\)?[ \t]*$" 0 font-lock-constant-face t)
    ("^[ \t]*\\(?:![cdhs]\\|[♣♦♥♠]\\):[ \t]?\\(?:\\(?:10\\|[AKQJTxX2-9]\\)+\\|-+\\)[ \t]+\\(?:en face de\\|gegenüber\\|mitt emot\\|naprzeciw\\|tegenover\\|opposite\\|face à\\|facing\\)[ \t]+\\(?:\\(?:10\\|[AKQJTxX2-9]\\)+\\|-+\\)[ \t]*" 0 font-lock-constant-face t)
    ("^[ \t]*[Pp]lay:?\\(?:[ \t]+\\(?:\\(?:Południe\\|południe\\|Północ\\|Wschód\\|Zachód\\|północ\\|wschód\\|zachód\\|Noord\\|North\\|Ouest\\|South\\|noord\\|north\\|ouest\\|south\\|East\\|Nord\\|Oost\\|Väst\\|West\\|Zuid\\|east\\|nord\\|oost\\|väst\\|west\\|zuid\\|Est\\|Ost\\|Sud\\|Syd\\|Süd\\|est\\|ost\\|sud\\|syd\\|süd\\|Öst\\|öst\\|E\\|N\\|O\\|S\\|V\\|W\\|Z\\|e\\|n\\|o\\|s\\|v\\|w\\|z\\|Ö\\|ö\\)\\|NT\\|\\(?:![cdhs]\\|[♣♦♥♠]\\)\\)\\)\\{0,2\\}[ \t]*$" 0 font-lock-keyword-face t)
    ("^[ \t]*\\(?:[0-9]\\{1,2\\}[.:)]?[ \t]+\\)?\\(?:!?[cdhsCDHS]\\|[♣♦♥♠]\\)\\(?:10\\|[2-9TJQKAx]\\)\\(?:[ \t]+\\(?:!?[cdhsCDHS]\\|[♣♦♥♠]\\)\\(?:10\\|[2-9TJQKAx]\\)\\)*[ \t]*\\(;.*\\)?$" 0 font-lock-constant-face t)))

;;;###autoload
(define-derived-mode bml-mode text-mode "BML"
  "Mode for bridge bidding notes in BML."
  (setq-local comment-start "// ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (setq-local outline-regexp "\\*+ ")
  (setq-local font-lock-defaults '(bml-font-lock-keywords t)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.bml\\'" . bml-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs '(bml-mode . ("bml" "lsp"))))

(provide 'bml-mode)
;;; bml-mode.el ends here
