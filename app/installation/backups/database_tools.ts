import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { runProgram, type RunningProgram } from '#app/installation/backups/run_program'
import backups from '#config/backups'

const PROGRAMS = {
  MariaDB: { dump: ['mariadb-dump', 'mysqldump'], client: ['mariadb', 'mysql'] },
  MySQL: { dump: ['mysqldump'], client: ['mysql'] },
} as const

const PACKAGES = {
  MariaDB: 'mariadb-client (apt-get install mariadb-client)',
  MySQL: 'the client programs of your MySQL',
} as const

const DUMP_OPTIONS = [
  '--single-transaction',
  '--quick',
  '--skip-lock-tables',
  '--skip-add-locks',
  '--skip-add-drop-table',
  '--skip-dump-date',
  '--skip-triggers',
  '--no-tablespaces',
  '--hex-blob',
  '--order-by-primary',
  '--default-character-set=utf8mb4',
  '--max-allowed-packet=1G',
]

const MYSQL_OPTIONS = ['--set-gtid-purged=OFF', '--column-statistics=0']

export type DatabaseEngine = keyof typeof PROGRAMS

/** The database's own tools, with a file of credentials that lives as long as they do. */
export class DatabaseTools {
  private constructor(
    private readonly engine: DatabaseEngine,
    private readonly programs: { dump: string; client: string },
    private readonly folder: string
  ) {}

  /** @throws BackupRefused where one of them is not installed */
  static async open(engine: DatabaseEngine): Promise<DatabaseTools> {
    const dump = await findDatabaseProgram(engine, 'dump')
    const client = await findDatabaseProgram(engine, 'client')
    const folder = await mkdtemp(join(tmpdir(), 'shunt-backup-'))
    await writeCredentials(engine, folder)
    return new DatabaseTools(engine, { dump, client }, folder)
  }

  /** Dumps a schema as it is at one moment, while others write. */
  dump(schema: string, signal?: AbortSignal): RunningProgram {
    const more = this.engine === 'MySQL' ? MYSQL_OPTIONS : []
    return runProgram(
      this.programs.dump,
      [...this.#credentials, ...DUMP_OPTIONS, ...more, schema],
      signal
    )
  }

  /** Runs the statements of its input in a schema. It takes no commands of its own from them. */
  load(schema: string, signal?: AbortSignal): RunningProgram {
    return runProgram(
      this.programs.client,
      [
        ...this.#credentials,
        '--binary-mode',
        '--default-character-set=utf8mb4',
        '--max-allowed-packet=1G',
        `--database=${schema}`,
      ],
      signal
    )
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  /** In a file, because every user of the machine reads the arguments of its programs. */
  get #credentials(): string[] {
    return [`--defaults-file=${join(this.folder, 'client.cnf')}`]
  }
}

async function writeCredentials(engine: DatabaseEngine, folder: string): Promise<void> {
  const { host, port, user, password, tls } = backups.database
  const write = (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o600 })
  const lines = [`host=${quote(host)}`, `port=${port}`, `user=${quote(user)}`]
  lines.push(`password=${quote(password)}`, 'protocol=tcp')
  if (tls) lines.push(...tlsLines(engine, tls))
  for (const name of ['ca', 'cert', 'key'] as const) {
    if (!tls?.[name]) continue
    await write(`${name}.pem`, tls[name])
    lines.push(`ssl-${name}=${quote(join(folder, `${name}.pem`))}`)
  }
  await write('client.cnf', `[client]\n${lines.join('\n')}\n`)
}

/** The two engines' tools have other words for the same. */
function tlsLines(
  engine: DatabaseEngine,
  { rejectUnauthorized, verifyIdentity }: NonNullable<typeof backups.database.tls>
): string[] {
  if (engine === 'MariaDB') return ['ssl=1', `ssl-verify-server-cert=${verifyIdentity ? 1 : 0}`]
  const checked = verifyIdentity ? 'VERIFY_IDENTITY' : rejectUnauthorized ? 'VERIFY_CA' : 'REQUIRED'
  return [`ssl-mode=${checked}`]
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

async function findDatabaseProgram(
  engine: DatabaseEngine,
  what: 'dump' | 'client'
): Promise<string> {
  const names = PROGRAMS[engine][what]
  const found = await findProgram(names, backups.toolsFolder)
  if (found) return found
  const where = backups.toolsFolder ?? 'PATH'
  throw new BackupRefused(
    `Backups need ${names[0]}, and it is not in ${where}. Install ${PACKAGES[engine]}, or name its folder in BACKUP_TOOLS.`
  )
}

/**
 * Returns the path of the first of these programs that is there; null without any.
 *
 * @param folder where alone to look; null: PATH
 */
export async function findProgram(
  names: readonly string[],
  folder: string | null
): Promise<string | null> {
  const folders = folder ? [folder] : (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const name of names) {
    for (const candidate of folders.map((one) => join(one, name))) {
      const isThere = await access(candidate, constants.X_OK).then(
        () => true,
        () => false
      )
      if (isThere) return candidate
    }
  }
  return null
}
