import { keepKey, provideSettings, settleKey } from '../application/installation_settings.ts'
import type { Given } from '../command_line/commands.ts'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { leaveStdout, say } from '../machine/output.ts'
import { isRunning } from '../machine/processes.ts'
import { provide } from '../machine/settings.ts'
import { prepareServer } from '../services/private_server.ts'
import { hasDatabase, isMariadbPrivate, privateServers } from '../services/server_settings.ts'

/** What is exported, in this order. */
const NAMES = [
  ...['PATH', 'NODE_ENV', 'HOST', 'PORT', 'APP_URL', 'APP_KEY', 'STORAGE_PATH', 'DB_HOST'],
  ...['DB_PORT', 'DB_USER', 'DB_PASSWORD', 'DB_DATABASE', 'REDIS_HOST', 'REDIS_PORT'],
  'REDIS_PASSWORD',
]
const SECRETS = new Set(['APP_KEY', 'DB_PASSWORD', 'REDIS_PASSWORD'])

/** Prints the settings as exports, for a shell that runs programs of the installation by hand. */
export async function run({ options }: Given): Promise<void> {
  leaveStdout()
  await lockFolder()
  const servers = privateServers()
  for (const name of servers) await prepareServer(name)
  provide('NODE_ENV', 'development')
  provideSettings()
  // A database that was never set up holds nothing that another key encrypted.
  if (isMariadbPrivate() && !hasDatabase()) keepKey()
  else await settleKey()
  unlockFolder()
  process.stdout.write(describeExports(process.env, { withSecrets: options.secrets === true }))
  if (!options.secrets) say('Without APP_KEY and passwords; --secrets exports them too.')
  if (!servers.every(isRunning)) {
    say('MariaDB and Redis are not running; ./shunt services start starts them.')
  }
}

/** Returns a line of shell for each setting that has a value. */
export function describeExports(
  environment: NodeJS.ProcessEnv,
  { withSecrets }: { withSecrets: boolean }
): string {
  return NAMES.filter((name) => environment[name] && (withSecrets || !SECRETS.has(name)))
    .map((name) => `export ${name}='${environment[name]!.replaceAll("'", String.raw`'\''`)}'\n`)
    .join('')
}
