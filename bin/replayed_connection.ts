import { Duplex } from 'node:stream'

/**
 * A connection whose first request is read once more from other bytes than those that came. Answers
 * go to the client; nothing else is read from it.
 */
export class ReplayedConnection extends Duplex {
  /** @param request of one client, all of its head */
  constructor(
    private readonly client: Duplex & { remoteAddress?: string },
    request: Buffer
  ) {
    super()
    this.push(request)
    client.once('close', () => this.destroy())
  }

  get remoteAddress(): string | undefined {
    return this.client.remoteAddress
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.client.write(chunk, done)
  }

  override _final(done: () => void): void {
    this.client.end(() => {
      this.client.destroy()
      done()
    })
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.client.destroy()
    done(error)
  }
}
