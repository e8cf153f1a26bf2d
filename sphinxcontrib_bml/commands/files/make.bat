@ECHO OFF

REM The usual make.bat of a Sphinx project. "make help" lists what can be built.

pushd %~dp0

if "%SPHINXBUILD%" == "" (
	set SPHINXBUILD=sphinx-build
)
if "%SPHINXAUTO%" == "" (
	set SPHINXAUTO=sphinx-autobuild
)
set SOURCEDIR=.
set BUILDDIR=_build

%SPHINXBUILD% --version >NUL 2>NUL
if errorlevel 9009 (
	echo.sphinx-build was not found: activate the environment that it is installed in (..\bridge\Scripts\activate), or pip install -r requirements.txt
	exit /b 2
)

if "%1" == "" goto help
if "%1" == "help" goto help
if "%1" == "livehtml" goto livehtml
if "%1" == "latexpdf" goto latexpdf

%SPHINXBUILD% -M %1 %SOURCEDIR% %BUILDDIR% %SPHINXOPTS% %O%
goto end

:latexpdf
where latexmk >NUL 2>NUL
if errorlevel 1 (
	echo.latexmk was not found: install TeX Live or MiKTeX; without them a browser prints the pages of make html
	exit /b 2
)
%SPHINXBUILD% -M %1 %SOURCEDIR% %BUILDDIR% %SPHINXOPTS% %O%
goto end

:livehtml
%SPHINXAUTO% --version >NUL 2>NUL
if errorlevel 9009 (
	echo.sphinx-autobuild was not found: pip install sphinx-autobuild
	exit /b 2
)
%SPHINXAUTO% %SOURCEDIR% %BUILDDIR%\html %SPHINXOPTS% %O%
goto end

:help
%SPHINXBUILD% -M help %SOURCEDIR% %BUILDDIR% %SPHINXOPTS% %O%
echo.  bss         to make the BSS files for the table
echo.  bboalert    to make the files for BBOalert
echo.  livehtml    to build the pages again whenever a file is saved

:end
popd
