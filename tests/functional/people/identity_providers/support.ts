import db from '@adonisjs/lucid/services/db'
import type { Group } from '@japa/runner/core'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { HttpBrowser, type BrowserAnswer } from '#tests/fixtures/http_browser'
import { CLIENT, OpenidProvider } from '#tests/fixtures/openid_provider'
import { ask, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { allowLoopback } from '#tests/fixtures/receiver'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

let count = 0

/** Returns an address domain that no other test has. */
export const aDomainName = () => `people-${process.pid}-${++count}.example`

/** An organisation whose people sign in through a provider, and a domain that it has proved. */
export interface SignInSetup {
  workspace: TestWorkspace
  owner: Person
  domain: string

  /** Record of the provider. */
  provider: any
}

/** Gives each test of a group a provider, which the process can reach. */
export function withOpenidProvider(group: Group): { openid: OpenidProvider } {
  const given = {} as { openid: OpenidProvider }
  group.setup(async () => {
    const forbid = await allowLoopback()
    given.openid = await new OpenidProvider().open()
    return async () => {
      forbid()
      await given.openid.close()
    }
  })
  group.each.setup(() => {
    given.openid.forgery = null
    given.openid.status = null
  })
  // Without one, the sign-in page of the tests that follow is as it was.
  group.teardown(forgetProviders)
  return given
}

export async function forgetProviders(): Promise<void> {
  await db.from('identity_providers').update({ status: 'Disabled' })
}

export async function prove(organisationId: string, name: string): Promise<void> {
  const row = { name, proved_name: name, proved_at: now(), created_at: now() }
  await db.table('address_domains').insert({ id: newId(), organisation_id: organisationId, ...row })
}

/** Sets up a provider of an organisation that has proved a domain, by the API. */
export async function aSignInSetup(
  openid: OpenidProvider,
  input: Record<string, unknown> = {}
): Promise<SignInSetup> {
  const workspace = await aWorkspace()
  const owner = await ownerOf(workspace)
  const domain = aDomainName()
  await prove(workspace.organisationId, domain)
  const path = `/api/organisations/${workspace.organisationId}/identity-providers`
  const answer = await ask(
    owner,
    'POST',
    path,
    providerInput(openid, { domains: [domain], ...input })
  )
  if (answer.status !== 201) throw new Error(answer.text)
  openid.signOutUrl = answer.body.redirectUrl.replace('/callback', '/logout')
  openid.allow(answer.body.redirectUrl)
  return { workspace, owner, domain, provider: answer.body }
}

/** Sets up a provider of the installation. */
export async function anInstallationProvider(
  openid: OpenidProvider,
  input: Record<string, unknown> = {}
): Promise<any> {
  const administrator = await somebody({ installationAdministrator: true })
  const path = '/api/admin/identity-providers'
  const answer = await ask(administrator, 'POST', path, providerInput(openid, input))
  if (answer.status !== 201) throw new Error(answer.text)
  openid.allow(answer.body.redirectUrl)
  return answer.body
}

/** Takes away what other tests set up for the installation, which has at most 20. */
export async function removeInstallationProviders(): Promise<void> {
  // One that an organisation's policy needs cannot be deleted.
  await db.from('organisations').update({ sign_in_policy: 'Any' })
  const administrator = await somebody({ installationAdministrator: true })
  const path = '/api/admin/identity-providers'
  const { body } = await ask(administrator, 'GET', path)
  for (const { id } of body.items) {
    const answer = await ask(administrator, 'DELETE', `${path}/${id}`)
    if (answer.status !== 204) throw new Error(answer.text)
  }
}

export function providerInput(openid: OpenidProvider, input: Record<string, unknown> = {}) {
  return {
    kind: 'Oidc',
    name: 'Acme',
    settings: { issuer: openid.issuer, clientId: CLIENT.id },
    secret: CLIENT.secret,
    ...input,
  }
}

/** Signs in as far as the address that the provider leads back to. */
export async function goToProvider(
  browser: HttpBrowser,
  { id }: { id: string },
  query = ''
): Promise<string> {
  const back = await browser.follow(`/auth/${id}/start${query}`, isCallback)
  if (back.location === null) throw new Error(`${back.status} at ${back.url}: ${back.text}`)
  return back.location
}

export const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback')

/** Signs in through a provider, to the end. */
export async function signInThrough(
  provider: { id: string },
  browser = new HttpBrowser()
): Promise<{ browser: HttpBrowser; answer: BrowserAnswer }> {
  const url = await goToProvider(browser, provider)
  return { browser, answer: await browser.open(url) }
}

/** Returns who is signed in in a browser; null: no one. */
export async function whoIs(browser: HttpBrowser): Promise<any> {
  const answer = await ask({ cookie: browser.cookie }, 'GET', '/api/me')
  return answer.status === 200 ? answer.body : null
}

/** Returns the account of an address. */
export function accountOf(email: string) {
  return db.from('users').where('email_key', email).first()
}
