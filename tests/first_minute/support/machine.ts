import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What a person's shell has in its environment before they have heard of Shunt. */
const OF_A_PERSON =
  /^(HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TERM|TMPDIR|SHUNT_RUN|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS)$|^(npm_config_|\w+_proxy$|no_proxy$)/i

/** The mark that everything carries which this run of the tests started. */
const MARK = randomBytes(8).toString('hex')

/**
 * Returns the environment of a person who has just cloned the repository: no setting of these tests,
 * and no program that the launcher of these tests brought.
 */
export function environmentOfPerson(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => OF_A_PERSON.test(name))
  const paths = process.env.PATH!.split(':').filter((path) => !path.startsWith(ROOT))
  return {
    ...Object.fromEntries(kept),
    PATH: paths.join(':'),
    FIRST_MINUTE: MARK,
    ...settings,
  }
}

/** Returns the processes that this run started and that live, however far they went away from us. */
export function processesLeft(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const environment = contentOf(`/proc/${pid}/environ`)
      if (!environment.split('\0').includes(`FIRST_MINUTE=${MARK}`)) return []
      return `${pid} ${contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`
    })
}

/** Empty where the process ended in the meantime, or belongs to another account. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
