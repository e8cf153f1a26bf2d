@ECHO OFF

REM The usual targets of a Sphinx project. "bml build" and "bml serve" do the work.

pushd %~dp0

if "%BML%" == "" (
	set BML=bml
)
if "%SPHINXBUILD%" == "" (
	set SPHINXBUILD=sphinx-build
)
if "%BUILDDIR%" == "" (
	set BUILDDIR=_build
)

%BML% --version >NUL 2>NUL
if errorlevel 9009 (
	echo.bml was not found: activate the environment that it is installed in (..\bridge\Scripts\activate^), or pip install -r requirements.txt
	popd
	exit /b 2
)

if "%1" == "" goto help
if "%1" == "help" goto help
if "%1" == "livehtml" goto livehtml

set TARGET=%1
if "%1" == "latexpdf" set TARGET=pdf
for %%T in (html pdf epub bss all) do if "%TARGET%" == "%%T" goto build

%SPHINXBUILD% -M %1 . "%BUILDDIR%" %SPHINXOPTS% %O%
goto end

:build
%BML% build %TARGET% --output "%BUILDDIR%" -- %SPHINXOPTS% %O%
goto end

:livehtml
%BML% serve --output "%BUILDDIR%" . -- %SPHINXOPTS% %O%
goto end

:help
echo.html        web pages
echo.latexpdf    a book (PDF)
echo.epub        an e-book
echo.bss         the BSS files
echo.bboalert    the files for BBOalert
echo.livehtml    web pages, rebuilt whenever you save a file
echo.clean       remove what was built

:end
popd
