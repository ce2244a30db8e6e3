import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1'

/**
 * A wall clock for processes of our own, which can be stepped while they run: Debian's libfaketime.
 * Their monotonic clocks and the times of files stay as they are, as on a machine whose clock is
 * set.
 */
export class SteppedClock {
  readonly #file = join(mkdtempSync(join(tmpdir(), 'shunt-clock-')), 'offset')
  #offsetSeconds = 0

  constructor() {
    this.set(0)
    process.once('exit', () => rmSync(dirname(this.#file), { recursive: true, force: true }))
  }

  /** Returns settings for the processes that go by this clock. */
  get environment(): NodeJS.ProcessEnv {
    const [library] = globSync(LIBRARY)
    if (!library) throw new Error('libfaketime is not installed: apt-get install libfaketime')
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
      FAKE_UTIME: '0',
    }
  }

  get offsetSeconds(): number {
    return this.#offsetSeconds
  }

  /** In force within a second. */
  set(offsetSeconds: number): void {
    this.#offsetSeconds = offsetSeconds
    writeFileSync(this.#file, `${offsetSeconds < 0 ? '-' : '+'}${Math.abs(offsetSeconds)}s\n`)
  }
}
