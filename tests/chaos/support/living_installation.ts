import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ApiClient } from './api_client.js'

const LINKS = 20
const PASSWORD = 'only for the board'
const SIGN_IN = { 'content-type': 'application/json', 'x-service-request': '1' }

/** What people see of an installation: what a restored one has to show again. */
export interface SeenState {
  /** By path: where visitors are sent. */
  destinations: Record<string, string>
  opensWithPassword: boolean
  clicks: number

  /** Of the picture of a QR code with a logo, a hash. */
  image: string

  /** Status of signing in with the password of before, and with another one. */
  signIns: number[]
}

/** An installation that people use: it is filled through its API, and looked at as they do. */
export class LivingInstallation {
  readonly #client: ApiClient
  #qrCodeId = ''
  #lockedAlias = ''

  constructor(
    private readonly options: {
      port: number
      workspace: { id: string; key: string }
      person: { email: string; password: string }
    }
  ) {
    const { port, workspace } = options
    const api = `http://127.0.0.1:${port}/api/v1/workspaces/${workspace.id}`
    this.#client = new ApiClient({ api, key: workspace.key })
  }

  /** Creates links, one with a password, and a QR code with a logo. */
  async fill(): Promise<void> {
    for (let number = 0; number < LINKS; number++) {
      const destinationUrl = `https://example.com/museum/${number}`
      await this.#client.call('POST', '/links', { destinationUrl, alias: `hall-${number}` })
    }
    const locked = await this.#client.call('POST', '/links', {
      ...{ destinationUrl: 'https://example.com/board', alias: 'board', password: PASSWORD },
    })
    this.#lockedAlias = locked.alias
    const code = await this.#client.call('POST', '/qr-codes', { linkId: locked.id, name: 'Door' })
    this.#qrCodeId = code.id
    const logo = await sharp({
      create: { width: 64, height: 64, channels: 4, background: '#a43c12' },
    })
      .png()
      .toBuffer()
    const put = await fetch(`${this.#api}/qr-codes/${code.id}/logo`, {
      ...{ method: 'PUT', body: new Uint8Array(logo) },
      headers: { ...this.#authorization, 'content-type': 'image/png' },
    })
    if (!put.ok) throw new Error(`the logo was not taken: ${await put.text()}`)
  }

  /** Creates one more link. @returns its path */
  async addLink(alias: string): Promise<string> {
    const destinationUrl = 'https://example.com/later'
    await this.#client.call('POST', '/links', { destinationUrl, alias })
    return `/${alias}`
  }

  /** Returns the clicks that its links show, but for the one with a password. */
  async countClicks(): Promise<number> {
    const { items } = await this.#client.call('GET', '/links?pageSize=100')
    return items
      .filter(({ alias }: any) => alias.startsWith('hall-'))
      .reduce((sum: number, link: any) => sum + link.humanClicks, 0)
  }

  /** Returns what it shows. One wrong password is tried each time, of which ten are allowed. */
  async look(): Promise<SeenState> {
    const paths = Array.from({ length: LINKS }, (_, number) => `/hall-${number}`)
    const places = await Promise.all(paths.map(async (path) => [path, await this.leads(path)]))
    const image = await fetch(`${this.#api}/qr-codes/${this.#qrCodeId}/image.png`, {
      headers: this.#authorization,
    })
    if (!image.ok) throw new Error(`no picture: ${image.status} ${await image.text()}`)
    const { password } = this.options.person
    return {
      destinations: Object.fromEntries(places),
      opensWithPassword: await this.#opens(this.#lockedAlias, PASSWORD),
      clicks: await this.countClicks(),
      image: createHash('sha256')
        .update(Buffer.from(await image.arrayBuffer()))
        .digest('hex'),
      signIns: [await this.#signIn(password), await this.#signIn(`${password} no`)],
    }
  }

  /** Returns where a path leads; its status where it leads nowhere. Asked as a check, it is no click. */
  async leads(path: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.options.port}${path}`, {
      ...{ method: 'HEAD', redirect: 'manual' as const },
    })
    return response.headers.get('location') ?? String(response.status)
  }

  /** Opens each link `times` times, as people do. */
  async visit(times: number): Promise<void> {
    for (let number = 0; number < times * LINKS; number++) {
      await fetch(`http://127.0.0.1:${this.options.port}/hall-${number % LINKS}`, {
        redirect: 'manual',
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
        },
      })
    }
  }

  get visitsEachTime(): number {
    return LINKS
  }

  get #api(): string {
    const { port, workspace } = this.options
    return `http://127.0.0.1:${port}/api/v1/workspaces/${workspace.id}`
  }

  get #authorization() {
    return { authorization: `Bearer ${this.options.workspace.key}` }
  }

  /** Tries the password of a link. */
  async #opens(alias: string, password: string): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.options.port}/${alias}`, {
      ...{ method: 'POST', redirect: 'manual' as const, body: new URLSearchParams({ password }) },
    })
    return response.status === 303
  }

  async #signIn(password: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.options.port}/api/auth/login`, {
      ...{ method: 'POST', headers: SIGN_IN },
      body: JSON.stringify({ email: this.options.person.email, password }),
    })
    await response.text()
    return response.status
  }
}
