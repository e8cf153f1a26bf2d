@ECHO OFF

REM What make does elsewhere, as far as Windows has the programs for it. "make help" lists it.

pushd %~dp0
set BML_PYTHON=.venv\Scripts\python.exe

if "%1" == "" goto help
if "%1" == "help" goto help
if "%1" == "demo" goto prepare
if "%1" == "docs" goto prepare
if "%1" == "test" goto prepare
echo.%1 is not a target: make help lists them
popd
exit /b 2

:prepare
if exist %BML_PYTHON% goto install
py -3 -m venv .venv
if errorlevel 1 goto failed

:install
%BML_PYTHON% -m pip install --quiet --editable .[anki,docs,live] --group test
if errorlevel 1 goto failed
goto %1

:demo
.venv\Scripts\bml.exe build html --folder example_project
if errorlevel 1 goto failed
.venv\Scripts\bml.exe build bss --folder example_project
if errorlevel 1 goto failed
echo.Open example_project\_build\html\index.html
goto end

:docs
%BML_PYTHON% -m sphinx -M html docs docs\_build -W --keep-going
if errorlevel 1 goto failed
goto end

:test
%BML_PYTHON% -m pytest %PYTEST_ARGS%
if errorlevel 1 goto failed
goto end

:help
echo.make demo   build the web pages and the BSS file of the example project
echo.make docs   build the documentation
echo.make test   run the tests (set PYTEST_ARGS=... for some)

:end
popd
exit /b 0

:failed
popd
exit /b 1
