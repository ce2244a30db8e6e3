# shellcheck shell=sh
# What is different in an unpacked release (./shunt release makes one): Node.js, packages and build are
# in it. Nothing is fetched and nothing is built, so these take the place of the functions of the same name.
# shellcheck disable=SC2154 # variables go from part to part

is_release() { [ -f "$root/RELEASE" ]; }

# described NAME: a line of RELEASE.
described() { sed -n "s/^$1=//p" "$root/RELEASE"; }

take_released() {
  node_ready() {
    PATH=$root/runtime/node/bin:$storage/runtime/bin:$PATH:/usr/local/sbin:/usr/sbin:/sbin
    export PATH
    [ "$(node_major "$root/runtime/node/bin/node")" -ge "$node_wanted" ] ||
      fail 71 "the Node.js of this release does not run here: it is for $(described platform), with the GNU C library 2.28 or newer and libstdc++."
  }

  packages_ready() { [ -d node_modules ] || fail 72 "node_modules is missing: $unpack_again"; }

  build_is_current() { [ -f build/bin/server.js ] || fail 75 "build is missing: $unpack_again"; }

  for of_sources in run_build run_release run_tests run_program; do
    eval "$of_sources() { fail 64 'this is a release: it is built, and tests and measurements are with the sources.'; }"
  done
  run_upgrade() { fail 64 'this is a release: unpack the newer one beside it (docs/packaging.md).'; }
}

unpack_again='unpack the archive again over this folder; data and settings stay.'
! is_release || take_released
