import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 15_000

/** Calls of a workspace's API by a program with a key. */
export class ApiClient {
  constructor(private readonly at: { api: string; key: string }) {}

  /** @throws when there was no answer, or it was none of 2xx */
  async call(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(this.at.api + path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'authorization': `Bearer ${this.at.key}`,
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : undefined,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : null
  }

  /**
   * Creates links at a steady rate, whatever becomes of each.
   *
   * @returns ids of those whose creation was answered, and how many were not
   */
  async createLinks(ratePerSecond: number, seconds: number) {
    const answered = new Set<string>()
    let broken = 0
    const open = new Set<Promise<void>>()
    const startedAtMs = Date.now()
    for (let number = 0; number < ratePerSecond * seconds; number++) {
      await sleep(Math.max(0, startedAtMs + (number * 1_000) / ratePerSecond - Date.now()))
      const destinationUrl = `https://example.com/${number}`
      const one = this.call('POST', '/links', { destinationUrl, title: `Nº ${number} 🎉` })
        .then(({ id }) => void answered.add(id))
        .catch(() => void broken++)
        .finally(() => open.delete(one))
      open.add(one)
    }
    await Promise.all(open)
    return { answered, broken }
  }
}
