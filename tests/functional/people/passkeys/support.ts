import { HttpBrowser, type BrowserAnswer } from '#tests/fixtures/http_browser'
import { PASSWORD, type TestPerson } from '#tests/fixtures/person'
import { SoftwareAuthenticator } from '#tests/fixtures/software_authenticator'

const NEW = '/account/security/passkeys/new'

/** Reads what a page wants of the device, as its form has it. */
export function optionsIn({ text }: BrowserAnswer): string {
  const [, options] = /data-options="([^"]*)"/.exec(text) ?? []
  if (!options) throw new Error(`No options in:\n${text}`)
  return options.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')
}

/** Signs in with the password, as far as that goes. */
export async function withPassword({ email }: TestPerson): Promise<HttpBrowser> {
  const browser = new HttpBrowser()
  const page = await browser.open('/login?with=password')
  await browser.post(page, '/login', { email, password: PASSWORD })
  return browser
}

/** Adds a passkey in a browser that is signed in. */
export async function addPasskey(
  browser: HttpBrowser,
  device = new SoftwareAuthenticator(),
  name = 'Laptop'
): Promise<{ device: SoftwareAuthenticator; answer: BrowserAnswer }> {
  const page = await browser.open(NEW)
  const credential = device.register(optionsIn(page))
  const answer = await browser.post(page, '/account/security/passkeys', { name, credential })
  return { device, answer }
}

/** Opens the sign-in page, and sends what the device signs of it. */
export async function signInWith(
  sign: (options: string) => string,
  browser = new HttpBrowser()
): Promise<{ browser: HttpBrowser; answer: BrowserAnswer }> {
  const page = await browser.open('/login?with=password')
  const credential = sign(optionsIn(page))
  const answer = await browser.post(page, '/login/passkey', { credential, _form: 'passkey' })
  return { browser, answer }
}
