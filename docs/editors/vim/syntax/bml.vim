" Vim syntax file: BML. made by `make editors` from the tables of the language: do not edit
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax match bmlClub /!c\|!C\ze\A\|♣/
syntax match bmlDiamond /!d\|!D\ze\A\|♦/
syntax match bmlHeart /!h\|!H\ze\A\|♥/
syntax match bmlSpade /!s\|!S\ze\A\|♠/
syntax match bmlBid /\<[1-7]\%(NT\|[CDHSN]\+\)\>/
syntax match bmlRow /^\s*(\?\%([1-7]\?\%([CDHSN]\+\|[cdhs]\|[Nn][Tt]\|o\?[mM]\|[XYZxyz]\|![cdhsCDHS]\|[♣♦♥♠]\)\|\d\{1,2}steps\?\|[PpDRx]\|redouble\|double\|redbl\|pass\|rdbl\|dbl\|xx\)\%(\/\%([1-7]\?\%([CDHSN]\+\|[cdhs]\|[Nn][Tt]\|o\?[mM]\|[XYZxyz]\|![cdhsCDHS]\|[♣♦♥♠]\)\|\d\{1,2}steps\?\|[PpDRx]\|redouble\|double\|redbl\|pass\|rdbl\|dbl\|xx\)\)*)\?\%([-;]\+(\?\%([1-7]\?\%([CDHSN]\+\|[cdhs]\|[Nn][Tt]\|o\?[mM]\|[XYZxyz]\|![cdhsCDHS]\|[♣♦♥♠]\)\|\d\{1,2}steps\?\|[PpDRx]\|redouble\|double\|redbl\|pass\|rdbl\|dbl\|xx\)\%(\/\%([1-7]\?\%([CDHSN]\+\|[cdhs]\|[Nn][Tt]\|o\?[mM]\|[XYZxyz]\|![cdhsCDHS]\|[♣♦♥♠]\)\|\d\{1,2}steps\?\|[PpDRx]\|redouble\|double\|redbl\|pass\|rdbl\|dbl\|xx\)\)*)\?\)*[-;]*\%($\|\ze[ \t:=]\)/
syntax match bmlHeads /^\s*\v%(%(Południe|południe|Północ|Wschód|Zachód|północ|wschód|zachód|Noord|North|Ouest|South|noord|north|ouest|south|East|Nord|Oost|Väst|West|Zuid|east|nord|oost|väst|west|zuid|Est|Ost|Sud|Syd|Süd|est|ost|sud|syd|süd|Öst|öst|E|N|O|S|V|W|Z|e|n|o|s|v|w|z|Ö|ö):?%(\s+%(Południe|południe|Północ|Wschód|Zachód|północ|wschód|zachód|Noord|North|Ouest|South|noord|north|ouest|south|East|Nord|Oost|Väst|West|Zuid|east|nord|oost|väst|west|zuid|Est|Ost|Sud|Syd|Süd|est|ost|sud|syd|süd|Öst|öst|E|N|O|S|V|W|Z|e|n|o|s|v|w|z|Ö|ö):?){3}|%(Odpowiadający|odpowiadający|Antwoordende|Antwortender|antwoordende|antwortender|Otwierający|otwierający|Responder|Répondant|responder|répondant|Eröffner|eröffner|Openaar|Ouvreur|Svarare|openaar|ouvreur|svarare|Öppnare|öppnare|Opener|opener|Nous|Them|They|nous|them|they|Eux|Oni|Sie|Wij|Wir|Zij|eux|oni|sie|wij|wir|zij|De|My|Us|Vi|We|de|my|us|vi|we):?\s+%(Odpowiadający|odpowiadający|Antwoordende|Antwortender|antwoordende|antwortender|Otwierający|otwierający|Responder|Répondant|responder|répondant|Eröffner|eröffner|Openaar|Ouvreur|Svarare|openaar|ouvreur|svarare|Öppnare|öppnare|Opener|opener|Nous|Them|They|nous|them|they|Eux|Oni|Sie|Wij|Wir|Zij|eux|oni|sie|wij|wir|zij|De|My|Us|Vi|We|de|my|us|vi|we):?%(\s+%(Odpowiadający|odpowiadający|Antwoordende|Antwortender|antwoordende|antwortender|Otwierający|otwierający|Responder|Répondant|responder|répondant|Eröffner|eröffner|Openaar|Ouvreur|Svarare|openaar|ouvreur|svarare|Öppnare|öppnare|Opener|opener|Nous|Them|They|nous|them|they|Eux|Oni|Sie|Wij|Wir|Zij|eux|oni|sie|wij|wir|zij|De|My|Us|Vi|We|de|my|us|vi|we):?\s+%(Odpowiadający|odpowiadający|Antwoordende|Antwortender|antwoordende|antwortender|Otwierający|otwierający|Responder|Répondant|responder|répondant|Eröffner|eröffner|Openaar|Ouvreur|Svarare|openaar|ouvreur|svarare|Öppnare|öppnare|Opener|opener|Nous|Them|They|nous|them|they|Eux|Oni|Sie|Wij|Wir|Zij|eux|oni|sie|wij|wir|zij|De|My|Us|Vi|We|de|my|us|vi|we):?)?)\s*$/
syntax match bmlCards /^\s*\v[NESW]%(:\s*|\s+)%(%(10|[AKQJTxX2-9])+|-+)%(\s+%(%(10|[AKQJTxX2-9])+|-+)%(\s+%(%(10|[AKQJTxX2-9])+|-+)){2})?\s*$/
syntax match bmlCards /^\s*\v%(![cdhs]|[♣♦♥♠]):\s?%(%(10|[AKQJTxX2-9])+|-+)\s+%(en face de|gegenüber|mitt emot|naprzeciw|tegenover|opposite|face à|facing)\s+%(%(10|[AKQJTxX2-9])+|-+)\s*/
syntax match bmlHeads /^\s*\v[Pp]lay:?%(\s+%(%(Południe|południe|Północ|Wschód|Zachód|północ|wschód|zachód|Noord|North|Ouest|South|noord|north|ouest|south|East|Nord|Oost|Väst|West|Zuid|east|nord|oost|väst|west|zuid|Est|Ost|Sud|Syd|Süd|est|ost|sud|syd|süd|Öst|öst|E|N|O|S|V|W|Z|e|n|o|s|v|w|z|Ö|ö)|NT|%(![cdhs]|[♣♦♥♠]))){0,2}\s*$/
syntax match bmlCards /^\s*\v%([0-9]{1,2}[.:)]?\s+)?%(!?[cdhsCDHS]|[♣♦♥♠])%(10|[2-9TJQKAx])%(\s+%(!?[cdhsCDHS]|[♣♦♥♠])%(10|[2-9TJQKAx]))*\s*\ze(;.*)?$/
syntax match bmlAnnounced /\%(^\|[ \t=:]\)\zs\v!"[^"]{1,40}"/
syntax match bmlAnnounced /[ \t=:]\zs!-\ze[ \t]/
syntax match bmlHeading /^\*\+\s\+\S.*$/
syntax match bmlLink /\[[^][]\+\]([^()]*)/
syntax match bmlComment /^\s*\/\/.*$/
syntax match bmlAnnotation /^\s*\/\/\%(bss\|hand\|alert\|as\|ignore\|only\|except\|aside\)\>.*$/
syntax match bmlMetadata /^\s*#+[A-Za-z0-9_]\+:/
syntax match bmlDirective /^\s*#\s*\%(INCLUDE\|HIDE\|BIDTABLE\|ENDCUT\|ENDCOPY\|VUL\|SEAT\)\>/
syntax match bmlClip /^\s*#\s*\%(CUT\|COPY\|PASTE\)\>\s*\S*/
syntax region bmlRst start=/^\s*#+BEGIN_RST\s*$/ end=/^\s*#+END_RST\s*$/ keepend
highlight default link bmlComment Comment
highlight default link bmlAnnotation SpecialComment
highlight default link bmlMetadata PreProc
highlight default link bmlDirective PreProc
highlight default link bmlClip Function
highlight default link bmlRst String
highlight default link bmlHeading Title
highlight default link bmlRow Identifier
highlight default link bmlAnnounced String
highlight default link bmlBid Number
highlight default link bmlHeads Keyword
highlight default link bmlCards Constant
highlight default link bmlLink Underlined
highlight default link bmlClub Type
highlight default link bmlDiamond Constant
highlight default link bmlHeart Statement
highlight default link bmlSpade Special
let b:current_syntax = "bml"
