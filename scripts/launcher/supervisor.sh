# shellcheck shell=sh
# The supervisor: starts again what dies while Shunt runs. A process of its own, which `./shunt start`
# leaves behind and `./shunt stop` ends first.
# shellcheck disable=SC2154 # variables go from part to part

# Pauses before a process is started again, in hundredths of a second: doubled from death to death
# until it has run for as long as `settled`.
first_pause=50
longest_pause=3000
settled=6000

# Uptime is a clock that nobody sets. In hundredths of a second, in $uptime.
read_uptime() {
  read -r uptime rest_of_line </proc/uptime
  uptime=${uptime%.*}${uptime#*.}
}

# What there is to look after: a database and a Redis only where they are ours.
supervised() {
  ! mariadb_is_private || printf 'mariadb '
  ! redis_is_private || printf 'redis '
  ! tls_is_auto || printf 'caddy '
  printf 'web worker'
}

# A fresh one, because it starts things with the settings that it was started with itself.
start_supervisor() {
  stop_supervisor
  for name in mariadb redis web worker caddy; do rm -f "$run/$name.restarts"; done
  daemon supervisor "$root/shunt" supervise
}

stop_supervisor() {
  halt 5 supervisor
  ! pid=$(pid_of supervisor) || kill_group "$pid"
  for pid in $(other_supervisors); do kill_group "$pid"; done
  halt 5 supervisor
}

# Those of this folder whose number was lost: they would start again what is stopped.
other_supervisors() {
  for pid in $(grep -lsF "$root/shunt" /proc/[0-9]*/cmdline | cut -d / -f 3); do
    case $({ tr '\0' ' ' <"/proc/$pid/cmdline"; } 2>/dev/null) in
      *" $root/shunt supervise ") printf '%s ' "$pid" ;;
    esac
  done
}

restarts_of() { cat "$run/$1.restarts" 2>/dev/null || printf 0; }

# What a status line says of it, such as ", started again 3 times".
restarts_told() {
  case $(restarts_of "$1") in
    0) ;;
    1) printf ', started again once' ;;
    *) printf ', started again %s times' "$(restarts_of "$1")" ;;
  esac
}

supervisor_status() {
  if running supervisor; then
    say "supervisor: running, process $(pid_of supervisor)"
  else
    say 'supervisor: not running'
  fi
}

# ---- inside the supervisor

# A line as those of the application are.
report() { say "{\"level\":30,\"time\":$(date +%s)000,\"pid\":$$,\"name\":\"supervisor\",\"msg\":\"$*\"}"; }

# in_seconds HUNDREDTHS
in_seconds() { printf '%s.%s s' "$(($1 / 100))" "$(($1 % 100 / 10))"; }

supervise() {
  charges=$(supervised)
  report "watching over $charges"
  for name in $charges; do
    eval "pause_$name=$first_pause since_$name=0 due_$name="
  done
  looks=0
  while sleep 0.5; do
    # Another one has taken over: two of them would undo each other's work.
    ! running supervisor || [ "$found" = $$ ] || exit 0
    looks=$((looks + 1))
    [ $((looks % 20)) != 0 ] || rotate_logs
    read_uptime
    for name in $charges; do watch_over "$name"; done
  done
}

# watch_over NAME: notices a death, waits, starts again.
watch_over() {
  eval "pause=\$pause_$1 since=\$since_$1 due=\$due_$1"
  if running "$1"; then
    eval "due_$1="
    [ $((uptime - since)) -lt "$settled" ] || eval "pause_$1=$first_pause"
    return 0
  fi
  if [ -z "$due" ]; then
    report "$1 (process $(first_line "$1")) ended by itself; starting it again in $(in_seconds "$pause")"
    eval "due_$1=$((uptime + pause))"
    pause=$((pause * 2))
    [ "$pause" -le "$longest_pause" ] || pause=$longest_pause
    eval "pause_$1=$pause"
  elif [ "$uptime" -ge "$due" ]; then
    start_again "$1"
  fi
}

# Not while another ./shunt is at work: it may be stopping what we would start. Our next look comes soon.
start_again() {
  try_lock || return 0
  if ! running "$1"; then
    "launch_$1"
    count=$(($(restarts_of "$1") + 1))
    printf '%s\n' "$count" >"$run/$1.restarts"
    report "$1 is started again as process $(first_line "$1") (restart $count)"
  fi
  unlock
  eval "due_$1= since_$1=$uptime"
}
