import type { ServerResponse } from 'node:http'
import type { ClickSpool } from '#app/redirect/clicks/click_spool'
import { PlaneMetrics } from '#app/redirect/plane_metrics'

interface Answer {
  response: ServerResponse
  status: number
  headers: string[]
  body?: Buffer
}

/**
 * Redirects that wait for their clicks to be written. Whatever arrived in one turn of the event
 * loop goes to the spool in one write, and only then are the answers sent: no click is answered
 * that a killed process could lose, and a busy process writes rarely.
 */
export class Answers {
  #waiting: Answer[] = []
  #lines = ''

  constructor(
    private readonly spool: Pick<ClickSpool, 'append'>,
    private readonly metrics = new PlaneMetrics()
  ) {}

  /**
   * @param line the click, with its newline
   * @param body what a page says; a redirect says nothing
   */
  send(
    response: ServerResponse,
    status: number,
    headers: string[],
    line: string,
    body?: Buffer
  ): void {
    this.#lines += line
    if (this.#waiting.push({ response, status, headers, body }) === 1) setImmediate(this.#flush)
  }

  #flush = (): void => {
    const waiting = this.#waiting
    const lines = this.#lines
    this.#waiting = []
    this.#lines = ''
    this.spool.append(lines, waiting.length)
    for (const answer of waiting) {
      try {
        answer.response.writeHead(answer.status, answer.headers)
        answer.response.end(answer.body)
        this.metrics.answered(answer.response, answer.status)
      } catch {
        answer.response.destroy()
      }
    }
  }
}
