import { request, type Answer } from '#tests/fixtures/api'

/** Posts forms as a browser does, without being one: with the token that a page came with. */
export class FormClient {
  #cookies: string[] = []
  #token = ''

  /** @param person who is signed in; null: no one */
  constructor(private readonly person: { cookie: string } | null) {}

  get(path: string): Promise<Answer> {
    return request(path, { headers: { accept: 'text/html', cookie: this.#cookie() } })
  }

  async post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    if (!this.#token) await this.#takeToken()
    return request(path, {
      method: 'POST',
      headers: { accept: 'text/html', cookie: this.#cookie() },
      body: new URLSearchParams({ _csrf: this.#token, ...fields }),
    })
  }

  async #takeToken(): Promise<void> {
    const page = await this.get('/console/components/gate')
    this.#cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    this.#token = /name='_csrf' value='([^']+)'/.exec(page.text)![1]
  }

  #cookie(): string {
    const own = this.#cookies.filter((cookie) => !this.person || !this.#isSession(cookie))
    return [...own, this.person?.cookie].filter(Boolean).join('; ')
  }

  /** Loading a page renews the session's cookie; the person's own is the one to send. */
  #isSession(cookie: string): boolean {
    return cookie.split('=', 1)[0] === this.person!.cookie.split('=', 1)[0]
  }
}
