/**
 * Copies of backups in stores of others that speak S3: OpenStack Swift of Debian, and s3rver of npm, each of
 * our own on the loopback. A large copy arrives byte for byte, is listed among more than one answer names,
 * and comes back. An upload whose server was killed goes on where the store says what it has, else begins
 * again. A bucket that is not there, an unknown key, a store that stands still and a full disk are errors
 * with the reason of the store, and so are, where it checks signatures, a wrong secret, another region and
 * bytes that changed on the way. s3rver checks none, which is why it is not the only one.
 * Needs root, and `apt-get install --no-install-recommends python3-swift`, which has no service.
 *
 *   ./shunt chaos s3 [--megabytes 96] [--files 1010]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../bench/support/read_options.js'
import { endChecks } from './support/check.js'
import { PrivateS3rver } from './support/private_s3rver.js'
import { PrivateSwift } from './support/private_swift.js'
import type { RealS3 } from './support/real_s3.js'
import { fillStore, tryStore } from './support/s3_contract.js'

const { megabytes, files } = readOptions({ megabytes: 96, files: 1_010 })
const [SWIFT_PORT, S3RVER_PORT] = [3_952, 3_956]

const folder = mkdtempSync(join(tmpdir(), 'shunt-s3-'))
const small = join(folder, 'small')
const unmount = () => {
  try {
    execFileSync('umount', ['-l', small], { stdio: 'ignore' })
  } catch {
    // It was not mounted.
  }
}
process.on('exit', () => {
  unmount()
  rmSync(folder, { recursive: true, force: true })
})

const STORES: ((data: string) => RealS3)[] = [
  (data) => new PrivateSwift(data, SWIFT_PORT),
  (data) => new PrivateS3rver(data, S3RVER_PORT),
]

for (const make of STORES) {
  const data = mkdtempSync(join(folder, 'data-'))
  const store = make(data)
  console.log(store.name)
  await store.start()
  await tryStore(store, { folder, bytes: megabytes * 1024 * 1024, files })
  await store.stop()

  mkdirSync(small, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', small])
  const tight = make(small)
  await tight.start()
  await fillStore(tight, folder)
  await tight.stop()
  unmount()
}
endChecks(44)
