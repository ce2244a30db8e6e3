import http from 'node:http'
import { say } from './output.ts'

const PAGE_WITHIN_MS = 5_000

/** Where the application listens, and the address that people know it by. */
export interface Address {
  host: string
  port: number
  url: string
}

interface Page {
  status: number
  text: string
  location: string | undefined
  type: string
}

/** The address to listen on may mean "all of them"; the address to ask cannot. */
const REACHABLE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Asks the application as a visitor of its address does, wherever that address leads. */
function get({ host, port, url }: Address, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        host: REACHABLE[host] ?? host,
        port,
        path,
        headers: { host: new URL(url).host },
        agent: false,
        timeout: PAGE_WITHIN_MS,
      },
      (response) => {
        let text = ''
        response.on('data', (bytes) => (text += bytes))
        response.once('error', reject)
        response.once('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, text, location: headers.location, type: headers['content-type'] ?? '' })
        })
      }
    )
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', reject)
  })
}

const MOST_STEPS = 5

/** Follows the first page to where it leads: to the set-up page, or to the page to sign in. */
async function firstPage(address: Address): Promise<Page> {
  let path = '/'
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const page = await get(address, path)
    if (!page.location) return page
    const { pathname, search } = new URL(page.location, address.url)
    path = pathname + search
  }
  throw new Error('the first page leads in a circle')
}

/** Returns the stylesheets and scripts that a page names, on this host alone. */
function assetsOf(html: string, url: string): string[] {
  const named = [
    ...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g),
    ...html.matchAll(/<script[^>]+src="([^"]+)"/g),
  ]
  return named.map(([, address]) => new URL(address, url).pathname)
}

const said = new Set<string>()

function sayOnce(words: string): void {
  if (!said.has(words)) say(words)
  said.add(words)
}

/** Is the application ready, and has its first page a stylesheet and a script? */
export async function isReady(address: Address): Promise<boolean> {
  const { status: readiness } = await get(address, '/health/ready')
  if (readiness !== 200) return false
  const page = await firstPage(address)
  const assets = assetsOf(page.text, address.url)
  const answers = await Promise.all(assets.map((path) => get(address, path)))
  const has = (type: string) => answers.some((answer) => answer.type.includes(type))
  const isWhole = answers.every(({ status }) => status === 200)
  if (page.status === 200 && isWhole && has('css') && has('javascript')) return true
  sayOnce(`The first page has no style or no script: ${assets.join(', ') || 'it names none'}`)
  return false
}

/** Is it ready this often in a row, each time on connections of its own, which any of its processes may take? */
export async function isHealthy(address: Address, times: number): Promise<boolean> {
  for (let time = 0; time < times; time++) if (!(await isReady(address))) return false
  return true
}

/** Does it redirect? That needs no database. */
export async function doesRedirect(address: Address): Promise<boolean> {
  const { status } = await get(address, '/health/redirects')
  return status === 200
}

/** Is the first account still to be made? */
export async function wantsSetUp(address: Address): Promise<boolean> {
  const page = await get(address, '/setup').catch(() => null)
  return page?.status === 200
}
