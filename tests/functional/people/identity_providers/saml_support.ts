import { newId } from '#app/shared/ids'
import installation from '#config/installation'
import { HttpBrowser, type BrowserAnswer } from '#tests/fixtures/http_browser'
import { ask, ownerOf, type Person } from '#tests/fixtures/people'
import type { SamlProvider } from '#tests/fixtures/saml_provider'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aDomainName, prove } from '#tests/functional/people/identity_providers/support'

export const PASSWORD = 'nine patient herons'

/** An organisation whose people sign in through SAML, and one of them. */
export interface SamlSetup {
  workspace: TestWorkspace
  owner: Person
  domain: string

  /** Path of the provider in the API, and its record. */
  path: string
  provider: any

  /** Who can sign in at the provider. */
  name: string
  email: string
}

export async function aSamlSetup(
  idp: SamlProvider,
  settings: Record<string, unknown> = {},
  {
    secret = null as string | null,
    certificate = undefined as string | undefined,
    attributes = {},
  } = {}
): Promise<SamlSetup> {
  const workspace = await aWorkspace()
  const owner = await ownerOf(workspace)
  const domain = aDomainName()
  await prove(workspace.organisationId, domain)
  const path = `/api/organisations/${workspace.organisationId}/identity-providers`
  const answer = await ask(owner, 'POST', path, {
    kind: 'Saml',
    name: 'Acme',
    settings: {
      entityId: idp.entityId,
      signInUrl: `${idp.url}/saml2/idp/SSOService.php`,
      signOutUrl: `${idp.url}/saml2/idp/SingleLogoutService.php`,
      certificates: idp.certificate,
      ...settings,
    },
    secret,
    domains: [domain],
    roles: [{ group: 'staff', workspaceId: workspace.workspaceId, role: 'Manager' }],
  })
  if (answer.status !== 201) throw new Error(answer.text)
  const { id, redirectUrl } = answer.body
  idp.addService({
    entityId: redirectUrl.replace(/acs$/, 'metadata'),
    acsUrl: redirectUrl,
    sloUrl: redirectUrl.replace(/acs$/, 'slo'),
    certificate,
    attributes,
  })
  const name = newId()
  const email = `${name}@${domain}`
  idp.addPerson(name, {
    password: PASSWORD,
    attributes: {
      uid: [name],
      mail: [email],
      displayName: ['Ada Marlow'],
      groups: ['staff', 'all'],
    },
  })
  return { workspace, owner, domain, path: `${path}/${id}`, provider: answer.body, name, email }
}

/** What the provider has a browser post. */
export interface PostedForm {
  action: string
  fields: Record<string, string>
}

/** Goes to the provider, signs in there, and returns what it has the browser post. */
export async function goThroughProvider(
  browser: HttpBrowser,
  { provider, name }: SamlSetup,
  query = ''
): Promise<PostedForm> {
  const page = await browser.follow(`/auth/${provider.id}/start${query}`)
  if (page.text.includes('SAMLResponse')) return readForm(page)
  const { action, fields } = readForm(page)
  const given = { ...fields, username: name, password: PASSWORD }
  let answer = await browser.open(new URL(action, page.url).href, given)
  for (let step = 0; step < 10 && answer.location; step++)
    answer = await browser.open(answer.location)
  return readForm(answer)
}

/** Posts a form of the provider, and goes where Shunt leads. */
export async function postForm(
  browser: HttpBrowser,
  { action, fields }: PostedForm
): Promise<BrowserAnswer> {
  let answer = await browser.open(action, fields)
  for (
    let step = 0;
    step < 3 && answer.location?.startsWith(`${installation.appUrl}/auth/`);
    step++
  ) {
    answer = await browser.open(answer.location)
  }
  return answer
}

/** Signs in through the provider, to the end. */
export async function signInBySaml(setup: SamlSetup, browser = new HttpBrowser()) {
  const form = await goThroughProvider(browser, setup)
  return { browser, form, answer: await postForm(browser, form) }
}

export function readForm({ text, url }: BrowserAnswer): PostedForm {
  const [, action] = /<form[^>]*action="([^"]*)"/.exec(text) ?? []
  if (action === undefined) throw new Error(`No form at ${url}:\n${text.slice(0, 3_000)}`)
  const fields: Record<string, string> = {}
  for (const [input] of text.matchAll(/<input[^>]*>/g)) {
    const [, name] = /name="([^"]*)"/.exec(input) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? []
    if (name && /type="hidden"/.test(input)) fields[decode(name)] = decode(value)
  }
  return { action: decode(action), fields }
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Reads the XML of an answer. */
export const xmlOf = ({ fields }: PostedForm) =>
  Buffer.from(fields.SAMLResponse, 'base64').toString()

/** The same form with other XML. */
export const withXml = ({ action, fields }: PostedForm, xml: string): PostedForm => ({
  action,
  fields: { ...fields, SAMLResponse: Buffer.from(xml).toString('base64') },
})
