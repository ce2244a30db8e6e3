# shellcheck shell=sh
# Every check and test, one after the other, counted. Beside a running Shunt, never in its way.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing list means ||

passed=0
failed=0

# ---- processes that a step leaves behind carry our mark in their environment

run_mark=
marked() {
  [ -n "$run_mark" ] || return 0
  grep -lzxF "SHUNT_RUN=$run_mark" /proc/[0-9]*/environ 2>/dev/null | cut -d / -f 3
}

sweep() {
  for signal in TERM KILL; do
    tries=50
    while [ "$tries" -gt 0 ]; do
      left=$(marked)
      [ -n "$left" ] || return 0
      # shellcheck disable=SC2086 # one word a process
      [ "$tries" -lt 50 ] || kill -"$signal" $left 2>/dev/null
      sleep 0.1
      tries=$((tries - 1))
    done
  done
}

leave_tests() {
  status=$?
  trap - EXIT
  trap '' INT TERM HUP
  [ -z "$beside" ] || { kill -TERM "$beside" && wait "$beside"; } 2>/dev/null
  sweep
  rm -rf "$work"
  (exit "$status")
  leave_services
}

# ---- steps

# Runs a command in a session of its own, showing and keeping what it prints.
watched() {
  rm -f "$work/pipe"
  mkfifo "$work/pipe"
  tee "$work/output" <"$work/pipe" &
  tee=$!
  SHUNT_RUN=$run_mark setsid "$@" </dev/null >"$work/pipe" 2>&1 8>&- 9>&- &
  wait $!
  code=$?
  sweep
  wait "$tee"
  return "$code"
}

note() {
  passed=$((passed + $2))
  failed=$((failed + $3))
  printf '%-16s %7d %7d %7ds\n' "$1" "$2" "$3" "$4" >>"$work/table"
  say "--- $1: $2 passed, $3 failed, $4 s"
  [ "$3" = 0 ] || keep_what_failed "$1" "${5:-$work/output}" >>"$work/failures"
}

# Keeps what a step said of its failures, to be said again at the end of thousands of lines: the errors of
# its tests, or the last that it said.
keep_what_failed() {
  say ''
  say "==> what failed: $1"
  sed "s/$(printf '\033')\[[0-9;]*m//g" "$2" >"$work/said"
  sed -n '/^ *ERRORS *$/,/^ *FAILED *$/p' "$work/said" >"$work/errors"
  [ -s "$work/errors" ] || tail -n 30 "$work/said" >"$work/errors"
  head -n 200 "$work/errors" | sed 's/^/  | /'
}

now() { date +%s; }

# step NAME COMMAND...: counts as one.
step() {
  title=$1
  shift
  say ''
  say "==> $title"
  began=$(now)
  if watched "$@"; then good=1; else good=0; fi
  note "$title" "$good" $((1 - good)) $(($(now) - began))
}

# The number before a word in Japa's last "Tests" line, such as "Tests  3 passed, 1 failed (4)".
counted() {
  sed "s/$(printf '\033')\[[0-9;]*m//g" "$work/output" | grep -E '^ *Tests +' | tail -n 1 |
    sed -n "s/^\(.*[^0-9]\)\{0,1\}\([0-9][0-9]*\) $1.*/\2/p"
}

# suite NAME [OPTION...]: counts each of its tests. Dying without a summary, failing beside the
# tests, and running none at all are failures too.
suite() {
  title=$1
  say ''
  say "==> tests: $title"
  began=$(now)
  # As `node ace test` runs them, less its generators: two runs at once would write the same files.
  # shellcheck disable=SC2086 # options without spaces
  watched node --import ./bin/typescript.js bin/test.ts "$title" $options
  code=$?
  good=$(counted passed)
  bad=$(counted failed)
  good=${good:-0}
  bad=${bad:-0}
  if [ "$bad" = 0 ] && { [ "$code" != 0 ] || [ "$good" = 0 ]; }; then
    [ "$good" != 0 ] || say "No test of '$title' was run."
    bad=1
  fi
  note "$title" "$good" "$bad" $(($(now) - began))
}

# ---- suites beside the others: another run of the launcher, with a database and files of its own

beside=

# begin_beside SUITE...
begin_beside() {
  say ''
  say "==> tests: $*, beside what follows"
  beside_began=$(now)
  SHUNT_BESIDE=yes ./shunt test "$@" >"$work/beside" 2>&1 </dev/null 8>&- 9>&- &
  beside=$!
}

# Shows what it said and counts its tests. Ending without a tally is a failure.
end_beside() {
  wait "$beside"
  code=$?
  beside=
  cat "$work/beside"
  # shellcheck disable=SC2046 # two words
  set -- $(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$work/beside" | tail -n 1)
  good=${1:-0}
  bad=${2:-1}
  [ "$code" = 0 ] || [ "$bad" != 0 ] || bad=1
  note beside "$good" "$bad" $(($(now) - beside_began)) "$work/beside"
}

# The generated files are committed; what is committed must be what is generated.
keep_generated() {
  mkdir "$work/$1"
  cp -r .adonisjs database/schema.ts clients/typescript/src/generated "$work/$1" 2>/dev/null
  cp clients/python/shunt_client/_types.py clients/python/shunt_client/_calls.py "$work/$1"
}

# ---- the run

all_suites() {
  node --import ./bin/typescript.js --input-type=module -e '
    const { default: app } = await import("./adonisrc.ts")
    for (const suite of app.tests.suites) console.log(suite.name)'
}

# An installation of its own: database, files, Redis numbers and port.
provide_test_settings() {
  database=$(setting DB_DATABASE)
  database=${database:-shunt}
  export NODE_ENV=test REDIS_DB=15 HOST=127.0.0.1
  export DB_DATABASE="${database%_test}_test"
  export STORAGE_PATH="$storage/test"
  if [ -n "${SHUNT_BESIDE:-}" ]; then
    REDIS_DB=14
    DB_DATABASE="${database%_test}_beside_test"
    STORAGE_PATH="$storage/test_beside"
  fi
  PORT=$(probe free-port)
  export PORT
  export APP_URL="http://localhost:$PORT"
  provide APP_KEY 0123456789abcdef0123456789abcdef
}

# The browser of the console's tests: Chromium without its windows, which does the same for two thirds of the
# processor's time, or else with them.
need_browser() {
  command -v chromium-headless-shell >/dev/null 2>&1 && return 0
  can_install && install chromium-headless-shell && return 0
  command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 && return 0
  can_install && install chromium && return 0
  say 'There is no Chromium here; tests that need a browser will say so.'
}

# What the samples that we show in several languages are run with.
need_languages() {
  command -v python3 >/dev/null 2>&1 && command -v php >/dev/null 2>&1 &&
    command -v go >/dev/null 2>&1 && return 0
  can_install && install python3 php-cli golang-go && return 0
  say 'Python, PHP or Go is not here; tests that need them will say so.'
}

# What looks at images of QR codes: zbar, and what draws those in PDFs and SVGs.
need_readers() {
  command -v zbarimg >/dev/null 2>&1 && command -v pdftoppm >/dev/null 2>&1 &&
    command -v rsvg-convert >/dev/null 2>&1 && command -v gs >/dev/null 2>&1 && return 0
  can_install && install zbar-tools poppler-utils librsvg2-bin ghostscript && return 0
  say 'There is no zbarimg, pdftoppm, rsvg-convert or gs here; tests that read QR codes will say so.'
}

# What opens our CSV files as people do: LibreOffice Calc and pandas.
need_spreadsheets() {
  command -v soffice >/dev/null 2>&1 && /usr/bin/python3 -c 'import pandas' 2>/dev/null && return 0
  # They are large, and nothing is lost with them: dpkg need not wait for the disk.
  can_install && (export DPKG_FORCE=unsafe-io && install libreoffice-calc-nogui python3-pandas) && return 0
  say 'There is no LibreOffice Calc or pandas here; tests that open CSV files will say so.'
}

# What chaos clock steps the clocks of its own processes with.
need_faketime() {
  ls /usr/lib/*/faketime/libfaketimeMT.so.1 >/dev/null 2>&1 && return 0
  can_install && install libfaketime && return 0
  fail 73 'libfaketime is missing, and only root can install it.' 'Install: apt-get install libfaketime'
}

# unpack_program FOLDER PACKAGE... PROGRAM: Debian's packages, unpacked beside us and not installed, so
# that no service starts. The last word is the program, as a path in them.
unpack_program() {
  unpacked=$storage/runtime/$1
  shift
  mkdir -p "$unpacked" "$storage/runtime/bin"
  while [ $# -gt 1 ]; do
    (cd "$unpacked" && apt-get -q download "$1" && dpkg -x ./*.deb . && rm -f ./*.deb) \
      >>"$logs/install.log" 2>&1 || return 1
    shift
  done
  ln -sf "$unpacked/$1" "$storage/runtime/bin/"
}

# need_program NAME PACKAGE... PATH
need_program() {
  command -v "$1" >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 && say "Fetching $1 ..." && unpack_program "$@" && return 0
  can_install && apt-get -q update >>"$logs/install.log" 2>&1 && unpack_program "$@" && return 0
  fail 73 "$1 is missing." "Install: apt-get install $1"
}

# What chaos monitoring scrapes with.
need_prometheus() {
  need_program prometheus prometheus usr/bin/prometheus
  need_program promtool prometheus usr/bin/promtool
}

# What chaos tls fetches certificates from: an ACME authority for tests.
need_pebble() { need_program pebble pebble usr/bin/pebble; }

# What chaos proxies puts in front, and the libraries that HAProxy brings.
need_proxies() {
  need_program nginx nginx usr/sbin/nginx
  need_haproxy
}

need_haproxy() {
  need_program haproxy haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 usr/sbin/haproxy
  LD_LIBRARY_PATH=$(find "$storage/runtime/haproxy/usr/lib" -name '*.so.*' -printf '%h\n' 2>/dev/null |
    sort -u | tr '\n' :)${LD_LIBRARY_PATH:-}
  export LD_LIBRARY_PATH
}

# What chaos cluster runs three nodes of Galera with, beside the MariaDB that is there.
need_galera() {
  need_program wsrep_sst_rsync galera-4 libpopt0 rsync mariadb-server usr/bin/wsrep_sst_rsync
  need_haproxy
}

run_tests() {
  options=
  wanted=
  for word in "$@"; do
    case $word in
      -*) options="$options $word" ;;
      *) wanted="$wanted $word" ;;
    esac
  done
  make_folders
  exec 8>"$run/test${SHUNT_BESIDE:+_beside}.lock"
  if command -v flock >/dev/null 2>&1 && ! flock -n 8; then
    say 'Another ./shunt test is running in this folder; waiting for it.'
    flock 8
  fi

  # What is said when we do not even get to the first step.
  tally='0 passed, 1 failed'
  trap 'say "$tally"' EXIT
  lock
  node_ready
  packages_ready
  suites=$(all_suites) || fail 1 'the suites could not be read from adonisrc.ts.'
  for name in $wanted; do
    printf '%s\n' "$suites" | grep -qx -- "$name" ||
      fail 64 "there is no suite '$name'; there is:" "$suites"
  done
  case " ${wanted:-$suites} " in *console* | *pages* | *first_minute*) need_browser ;; esac
  case " ${wanted:-$suites} " in *specification* | *functional*) need_languages ;; esac
  case " ${wanted:-$suites} " in *console* | *functional* | *unit*) need_readers ;; esac
  case " ${wanted:-$suites} " in *unit*) need_spreadsheets ;; esac
  use_services
  provide_test_settings
  provide_settings
  case " ${wanted:-$suites} " in *functional*) need_backup_tools && need_age ;; esac
  unlock

  run_mark=$(secret 8)
  work=$(mktemp -d)
  trap 'leave_tests' EXIT
  rm -rf "$STORAGE_PATH"
  mkdir -p "$STORAGE_PATH"

  keep_generated committed
  # shellcheck disable=SC2086 # no file, no word
  step database node $env_file "$launcher/fresh_database.mjs"
  step migrations node ace migration:run --force --disable-locks
  # Before any application starts: the list of the console's built files is read once.
  [ -n "${SHUNT_BESIDE:-}" ] || step assets node_modules/.bin/vite build --logLevel warn
  if [ -n "$wanted" ]; then
    for name in $wanted; do suite "$name"; done
  else
    everything
  fi
  summary
}

# What people do in a browser takes as long as all the others together, and runs beside them; those that wait
# for times of their own have the machine to themselves.
aside='console'
alone='specification first_minute'

everything() {
  step codegen npm run --silent codegen
  keep_generated now
  step 'generated files' diff -ru "$work/committed" "$work/now"
  # shellcheck disable=SC2086 # one word a suite
  begin_beside $aside
  checks
  for name in $suites; do
    case " $aside $alone " in *" $name "*) ;; *) suite "$name" ;; esac
  done
  end_beside
  for name in $alone; do suite "$name"; done
  finished_product
}

checks() {
  step typecheck npm run --silent typecheck
  step lint npm run --silent lint
  step format npm run --silent format:check
}

finished_product() {
  step build ./shunt build
  [ -f tests/chaos/smoke.ts ] || return 0
  step 'chaos smoke' ./shunt chaos smoke
}

summary() {
  [ ! -s "$work/failures" ] || cat "$work/failures"
  say ''
  printf '%-16s %7s %7s %8s\n' Step Passed Failed Seconds
  cat "$work/table"
  say ''
  tally="$passed passed, $failed failed"
  [ "$failed" = 0 ]
  exit
}
