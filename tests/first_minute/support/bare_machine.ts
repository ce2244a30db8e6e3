import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What compiles, fetches and installs. An unpacked release needs none of it. */
const BUILDERS = ['cc', 'gcc', 'g++', 'c++', 'make', 'cmake', 'python3', 'node-gyp']
const FETCHERS = ['npm', 'npx', 'node', 'git', 'curl', 'wget', 'apt-get']

/** Nothing answers there. */
const DEAD_REGISTRY = 'http://127.0.0.1:9/'

/** A machine on which nothing can be compiled, fetched or installed: its programs for that only fail. */
export class BareMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-bare-'))
  readonly #calls = join(this.folder, 'calls')

  constructor() {
    for (const name of [...BUILDERS, ...FETCHERS]) {
      const file = join(this.folder, name)
      writeFileSync(file, `#!/bin/sh\necho "${name} $*" >>'${this.#calls}'\nexit 99\n`)
      chmodSync(file, 0o755)
    }
  }

  /** @param path what lies behind the programs that fail */
  settings(path: string): Record<string, string> {
    return { PATH: `${this.folder}:${path}`, npm_config_registry: DEAD_REGISTRY }
  }

  /** Returns what was called all the same, with its arguments. */
  get calls(): string[] {
    return existsSync(this.#calls) ? readFileSync(this.#calls, 'utf8').trim().split('\n') : []
  }
}
