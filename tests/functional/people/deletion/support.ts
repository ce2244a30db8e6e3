import db from '@adonisjs/lucid/services/db'
import { sweepDeletions } from '#app/people/deletion/actions/sweep_deletions'
import { shiftClock } from '#app/shared/time/clock'
import type { Answer } from '#tests/fixtures/api'
import { ask, type Person } from '#tests/fixtures/people'
import { aPerson, PASSWORD, signIn } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace, type WorkspaceOptions } from '#tests/fixtures/workspace'

export const DAY_MS = 24 * 3600_000

/** A workspace whose person has a password, and a session of theirs. */
export interface OwnedWorkspace extends TestWorkspace {
  owner: Person
}

export async function anOwnedWorkspace(options: WorkspaceOptions = {}): Promise<OwnedWorkspace> {
  const workspace = await aWorkspace(options)
  const { userId } = workspace
  await givePassword(userId)
  const { cookie } = await signIn({ userId })
  return { ...workspace, owner: { userId, email: `${userId}@example.com`, cookie } }
}

/** Gives someone the password of all people of tests. */
export async function givePassword(userId: string): Promise<void> {
  const { userId: other } = await aPerson()
  const { password_hash: hash } = await db.from('users').where('id', other).firstOrFail()
  await db.from('users').where('id', userId).update({ password_hash: hash })
}

export const workspacePath = ({ workspaceId }: TestWorkspace) => `/api/workspaces/${workspaceId}`
export const organisationPath = ({ organisationId }: TestWorkspace) =>
  `/api/organisations/${organisationId}`

/** Deletes what the path names with a password; names and people can be others. */
export function remove(
  person: Pick<Person, 'cookie'> | null,
  path: string,
  confirm: string,
  more: object = { password: PASSWORD }
): Promise<Answer> {
  return ask(person, 'DELETE', path, { confirm, ...more })
}

export const restore = (person: Pick<Person, 'cookie'> | null, path: string) =>
  ask(person, 'POST', `${path}/restore`)

/** Moves the clock by `days` days, and lets the worker do what is due then. */
export async function sweepAfter(days: number): Promise<void> {
  shiftClock(days * DAY_MS)
  await sweepDeletions({ forMs: 20_000 })
}

/** Returns the kinds of the mails to an address, oldest first. */
export async function mailKindsTo(email: string): Promise<string[]> {
  const rows = await db.from('mails').where('recipient', email).orderBy('id').select('kind')
  return rows.map(({ kind }) => kind)
}
