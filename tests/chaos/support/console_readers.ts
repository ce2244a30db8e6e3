import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 500
const TIMEOUT_MS = 30_000

/** A person at the console: where it is, and the cookie of their session. */
export interface ConsoleReader {
  port: number
  workspaceId: string
  cookie: string
}

/**
 * Opens pages of a workspace and of the installation, one after the other with a pause between them,
 * as one person does.
 */
export async function readConsole(
  { port, workspaceId, cookie }: ConsoleReader,
  isOver: () => boolean
): Promise<{ shown: number; failed: number; slowestMs: number }> {
  const workspace = `/console/workspaces/${workspaceId}`
  const pages = [
    `${workspace}/links`,
    `${workspace}/links/new`,
    `${workspace}/analytics`,
    `${workspace}/campaigns`,
    `${workspace}/settings`,
    '/console/installation',
  ]
  const seen = { shown: 0, failed: 0, slowestMs: 0 }
  for (let number = 0; !isOver(); number++) {
    const startedMs = performance.now()
    const isShown = await opens(`http://127.0.0.1:${port}${pages[number % pages.length]}`, cookie)
    if (isShown) seen.shown++
    else seen.failed++
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedMs))
    await sleep(PAUSE_MS)
  }
  return seen
}

async function opens(url: string, cookie: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { cookie, accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.text()
    if (response.status !== 200) console.log(`${url} answered ${response.status}`)
    return response.status === 200
  } catch (error) {
    console.log(`${url}: ${error}`)
    return false
  }
}
