# shellcheck shell=sh
# TLS=auto: a Caddy in front of the web processes, which fetches and renews the certificates.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing list means ||

tls_is_auto() { [ "$(setting TLS)" = auto ]; }

caddy_works() { "$1" version 2>/dev/null | grep -Eq '^v?2\.'; }

# Unpacked beside us and not installed, so that no service starts.
caddy_from_package() {
  unpacked=$storage/runtime/caddy
  mkdir -p "$unpacked" "$storage/runtime/bin"
  (cd "$unpacked" && apt-get -q download caddy && dpkg -x ./*.deb . && rm -f ./*.deb) \
    >>"$logs/install.log" 2>&1 || return 1
  ln -sf "$unpacked/usr/bin/caddy" "$storage/runtime/bin/caddy"
  caddy_works caddy
}

caddy_program() {
  named=$(setting CADDY_BINARY)
  printf '%s' "${named:-caddy}"
}

# What CADDY_BINARY names is taken or refused, never replaced.
need_caddy() {
  caddy_works "$(caddy_program)" && return 0
  [ -z "$(setting CADDY_BINARY)" ] || fail 73 "CADDY_BINARY: $(caddy_program) is no Caddy 2."
  command -v apt-get >/dev/null 2>&1 && say 'Fetching Caddy ...' && caddy_from_package && return 0
  can_install && apt-get -q update >>"$logs/install.log" 2>&1 && caddy_from_package && return 0
  fail 73 'TLS=auto needs Caddy 2, and it could not be fetched.
Install it (apt-get install caddy, and stop its service), or name the program in CADDY_BINARY.'
}

# Said before anything starts, so that it is not found in a log afterwards.
check_tls_settings() {
  case $(setting TLS) in
    '' | off) return 0 ;;
    auto) ;;
    *) fail 64 'TLS is off or auto.' ;;
  esac
  case $(setting APP_URL) in
    https://*) ;;
    *) fail 64 'TLS=auto needs APP_URL with https, such as APP_URL=https://go.example.com' ;;
  esac
  running caddy && return 0
  need_tls_port TLS_HTTP_PORT 80
  need_tls_port TLS_HTTPS_PORT 443
}

# need_tls_port NAME DEFAULT. What this account may not listen on, a Caddy with that right may.
need_tls_port() {
  port=$(setting "$1")
  port=${port:-$2}
  where=$(setting TLS_HOST)
  problem=$(probe can-listen "${where:-::}" "$port") && return 0
  case $problem in
    EACCES | EAFNOSUPPORT) return 0 ;;
    EADDRINUSE) fail 76 "port $port is in use by another program. Stop that, or choose another $1." ;;
    *) fail 76 "cannot listen on ${where:-all addresses}, port $port ($problem)." ;;
  esac
}

write_caddyfile() {
  mkdir -p "$storage/caddy" && chmod 700 "$storage/caddy" || fail 77 "cannot write to $storage/caddy."
  (
    for name in APP_URL SHORT_DOMAIN HOST PORT STORAGE_PATH TRUSTED_PROXIES TLS_HOST TLS_HTTP_PORT \
      TLS_HTTPS_PORT ACME_DIRECTORY ACME_CA_FILE ACME_EMAIL; do
      export "$name=$(setting "$name")"
    done
    STORAGE_PATH=$(in_folder "$STORAGE_PATH")
    ACME_CA_FILE=$(in_folder "$ACME_CA_FILE")
    exec node "$launcher/caddyfile.mjs"
  ) >"$storage/caddy/Caddyfile" || fail 77 'the configuration of Caddy could not be written.'
}

# The path of a setting, which starts in the folder of .env. Empty stays empty.
in_folder() {
  case $1 in '' | /*) printf '%s' "$1" ;; *) printf '%s/%s' "$root" "$1" ;; esac
}

# A trial of the configuration says more than a log. Started last, because it passes requests on.
start_caddy() {
  running caddy && return 0
  write_caddyfile
  XDG_DATA_HOME=$storage/caddy XDG_CONFIG_HOME=$storage/caddy \
    "$(caddy_program)" validate --config "$storage/caddy/Caddyfile" --adapter caddyfile \
    >"$logs/caddy_validate.log" 2>&1 9>&- || {
    show_log "$logs/caddy_validate.log"
    fail 77 'Caddy does not take its configuration.'
  }
  launch_caddy
  port=$(setting TLS_HTTPS_PORT)
  where=$(setting TLS_HOST)
  probe listens "${where:-127.0.0.1}" "${port:-443}" 30 "$(first_line caddy)" && return 0
  show_log "$logs/caddy.log"
  halt 5 caddy
  fail 76 "Caddy does not listen on port ${port:-443}.
An account other than root needs the right to: setcap cap_net_bind_service=+ep <caddy>, or
sysctl net.ipv4.ip_unprivileged_port_start=80; or choose TLS_HTTP_PORT and TLS_HTTPS_PORT."
}

launch_caddy() {
  daemon caddy env -u SHUNT_RUN XDG_DATA_HOME="$storage/caddy" XDG_CONFIG_HOME="$storage/caddy" \
    "$(caddy_program)" run --config "$storage/caddy/Caddyfile" --adapter caddyfile
}

# First, so that no visitor is answered by a proxy without its application.
stop_caddy() {
  running caddy || return 0
  halt 12 caddy
  pid=$(pid_of caddy) || return 0
  kill_group "$pid"
  halt 5 caddy
}

# Runs where TLS=auto says so, and else not.
caddy_is_as_wanted() { if tls_is_auto; then running caddy; else ! running caddy; fi; }

# Brings Caddy to what TLS says now; the supervisor that is started next looks after it.
follow_tls() {
  caddy_is_as_wanted && return 0
  if tls_is_auto; then start_caddy; else stop_caddy; fi
  stop_supervisor
}

caddy_status() {
  if running caddy; then
    say "caddy: running, process $(pid_of caddy)$(restarts_told caddy)"
  elif tls_is_auto; then
    say 'caddy: not running'
  fi
}
