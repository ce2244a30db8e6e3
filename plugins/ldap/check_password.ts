import { Filter, InvalidCredentialsError, type Client, type Entry } from 'ldapts'
import type { ConfiguredProvider, ProvedIdentity, RefusedSignIn, Runtime } from '#plugin_contract'
import { Refusal, refusalOf, withDirectory } from './connection.js'

type Ways = Pick<Runtime, 'sockets'>

const MOST_GROUPS = 1_000

const DENIED: RefusedSignIn = { refused: 'Denied', detail: 'No such name, or another password' }

/**
 * Looks someone up, and has the directory judge their password. An empty password is none: servers take a
 * bind without one for one without a name (RFC 4513, 5.1.2).
 */
export async function checkPassword(
  ways: Ways,
  provider: ConfiguredProvider,
  { login, password }: { login: string; password: string }
): Promise<ProvedIdentity | RefusedSignIn> {
  if (login.trim() === '' || password === '') return DENIED
  try {
    const found = await withDirectory(ways, provider, async (client) => {
      await bindAsReader(client, provider)
      const entry = await findPerson(client, provider, login.trim())
      return entry && { entry, groups: await findGroups(client, provider, entry) }
    })
    if (!found) return DENIED
    // Another connection: what the reader may do, no person's password gives.
    const isRight = await withDirectory(ways, provider, (client) =>
      takesPassword(client, found.entry.dn, password)
    )
    return isRight ? toIdentity(provider, found.entry, found.groups) : DENIED
  } catch (error) {
    return refusalOf(error)
  }
}

/** @throws Refusal Misconfigured where the directory does not take the reader */
export async function bindAsReader(
  client: Client,
  { settings, secret }: ConfiguredProvider
): Promise<void> {
  const dn = typeof settings.bindDn === 'string' ? settings.bindDn : ''
  if (dn !== '' && !secret)
    throw new Refusal('Misconfigured', 'The password of the reader is missing')
  try {
    await client.bind(dn, dn === '' ? '' : secret!)
  } catch (error) {
    if (!(error instanceof InvalidCredentialsError)) throw error
    throw new Refusal('Misconfigured', 'The directory does not take the reader, or its password')
  }
}

/**
 * Finds the one person whom a name means; null: none, or several. References to other servers are not
 * followed.
 */
export async function findPerson(
  client: Client,
  { settings }: ConfiguredProvider,
  login: string
): Promise<Entry | null> {
  const wanted = [settings.idAttribute, settings.emailAttribute, settings.groupsAttribute].map(
    String
  )
  const { searchEntries } = await client.search(String(settings.baseDn), {
    scope: 'sub',
    filter: String(settings.filter).replaceAll('{login}', () => Filter.escape(login)),
    attributes: [...new Set([...wanted, 'displayName', 'cn', 'uid'])],
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: 2,
    timeLimit: 5,
  })
  return searchEntries.length === 1 ? searchEntries[0] : null
}

async function takesPassword(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false
    throw error
  }
}

async function findGroups(
  client: Client,
  { settings }: ConfiguredProvider,
  entry: Entry
): Promise<string[]> {
  const named = toTexts(entry[String(settings.groupsAttribute)])
  const base = typeof settings.groupsBaseDn === 'string' ? settings.groupsBaseDn : ''
  const listed = base === '' ? [] : await listGroups(client, base, entry)
  const all = [...named, ...listed]
  return [...new Set(all.flatMap((name) => [name, readFirstName(name)]))].slice(0, MOST_GROUPS)
}

async function listGroups(client: Client, base: string, entry: Entry): Promise<string[]> {
  const dn = Filter.escape(entry.dn)
  const [uid = ''] = toTexts(entry.uid)
  const byName = uid === '' ? '' : `(memberUid=${Filter.escape(uid)})`
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: `(|(member=${dn})(uniqueMember=${dn})${byName})`,
    attributes: ['cn'],
    sizeLimit: MOST_GROUPS,
    timeLimit: 5,
  })
  return searchEntries.map((group) => group.dn)
}

/** `staff` of `cn=staff,ou=groups,dc=example`. */
function readFirstName(dn: string): string {
  const [, value] = /^[A-Za-z][\w-]*=((?:\\.|[^,+\\])+)/.exec(dn) ?? []
  return value === undefined ? dn : value.replaceAll(/\\(.)/g, '$1').trim()
}

function toIdentity(
  { settings }: ConfiguredProvider,
  entry: Entry,
  groups: string[]
): ProvedIdentity {
  const subject = readId(entry[String(settings.idAttribute)])
  if (subject === null) {
    const message = `The person has no attribute ${settings.idAttribute}, by which they are known again`
    throw new Refusal('Misconfigured', message)
  }
  const [email = null] = toTexts(entry[String(settings.emailAttribute)])
  const [displayName = null] = [...toTexts(entry.displayName), ...toTexts(entry.cn)]
  return {
    subject,
    email,
    emailVerified: email !== null,
    displayName,
    groups,
    session: null,
    signOutToken: null,
  }
}

function readId(value: Entry[string] | undefined): string | null {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (Array.isArray(value) && Buffer.isBuffer(value[0])) return value[0].toString('hex')
  return value === undefined ? null : (toTexts(value)[0] ?? null)
}

function toTexts(value: Entry[string] | undefined): string[] {
  const all: (Buffer | string)[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return all.map((one) => one.toString().trim()).filter((one) => one !== '')
}
