import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError, EXIT } from './command.js'

/** Where the calls go and by which key. */
export interface Account {
  url: string
  workspaceId: string
  key: string
}

/** Returns where the key is kept: a file that its owner alone may read. */
export function accountFile(): string {
  const { SHUNT_CLI_FILE, XDG_CONFIG_HOME } = process.env
  return SHUNT_CLI_FILE || join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'shunt', 'cli.json')
}

/** @throws CommandError where no one is logged in */
export function readAccount(): Account {
  const { SHUNT_URL, SHUNT_WORKSPACE, SHUNT_KEY } = process.env
  const kept = readKept()
  const url = SHUNT_URL || kept.url
  const workspaceId = SHUNT_WORKSPACE || kept.workspaceId
  const key = SHUNT_KEY || kept.key
  if (url && workspaceId && key) return { url, workspaceId, key }
  throw new CommandError(
    'Not logged in. Run: shunt-cli login --url https://shunt.example.com --workspace ID',
    EXIT.notAllowed
  )
}

function readKept(): Partial<Account> {
  try {
    return JSON.parse(readFileSync(accountFile(), 'utf8')) as Partial<Account>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CommandError(`${accountFile()} cannot be read: ${(error as Error).message}`)
  }
}

/** Writes a new file and renames it: it is never there half, nor for others to read. */
export function keepAccount(account: Account): void {
  const file = accountFile()
  const fresh = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(fresh, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(fresh, 0o600)
  renameSync(fresh, file)
}

export function forgetAccount(): void {
  rmSync(accountFile(), { force: true })
}
