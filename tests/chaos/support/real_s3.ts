/** A server of others that speaks S3, of our own on the loopback. */
export interface RealS3 {
  readonly name: string
  readonly endpoint: string
  readonly keys: { keyId: string; secret: string }

  /** Does it list the parts of an upload that is not finished? Without, an upload begins again. */
  readonly listsParts: boolean

  /** Does it check who signed, for which region, and which bytes? */
  readonly checksSignatures: boolean

  start(): Promise<void>

  /** `kill -9` of what answers; its data stay. */
  kill(): Promise<void>

  /** Starts what was killed, or ended by itself. */
  restart(): Promise<void>

  /** It keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}
