import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** Every name leads to this machine. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * 127.0.0.1',
]

export interface AddedInBrowser {
  /** Of the console. */
  url: string
  person: { email: string; password: string }
  workspaceId: string
  hostname: string

  /** Sets the DNS records that the page shows. */
  setAll: () => Promise<void>
}

/** Adds a custom domain as a person does: signs in, types its name, sets its records, has it checked. */
export async function addDomainInBrowser(wanted: AddedInBrowser): Promise<void> {
  const { url, person, workspaceId, hostname, setAll } = wanted
  const executablePath = BROWSERS.find((path) => existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium here.')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  const page = await browser.newPage({ baseURL: url, ignoreHTTPSErrors: true })
  try {
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/console/)
    await page.goto(`/console/workspaces/${workspaceId}/domains/new`)
    await page.getByLabel('Host name').fill(hostname)
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByRole('heading', { name: hostname, exact: true }).waitFor()
    await setAll()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('This domain serves links').waitFor()
  } catch (error) {
    const text = await page.locator('body').innerText()
    throw new Error(`At ${page.url()}:\n${text}`, { cause: error })
  } finally {
    await browser.close()
  }
}
