import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AwsV4Signer } from 'aws4fetch'
import type {
  CopySource,
  CopyStore,
  StoredCopy,
  UploadOptions,
} from '#app/installation/backup_copies/copy_store'
import type { CopyTarget } from '#app/installation/backup_copies/rules/read_target'
import { listTagged, readTag } from '#app/installation/backup_copies/rules/s3_answers'
import { isBackupName } from '#app/installation/backups/rules/backup_name'
import type {
  OutboundHttpClient,
  OutboundHttpResponse,
} from '#app/shared/outbound_http/outbound_http_client'

/** The least that S3 takes as a part, but for the last one, is 5 MB. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 9_000
const LARGEST_ANSWER = 4 * 1024 * 1024

export interface S3Keys {
  keyId: string
  secret: string
}

export interface S3Limits {
  /** How long one part may take, with its answer. */
  partTimeoutMs: number
  partBytes?: number
}

interface Answer extends OutboundHttpResponse {
  text: string
}

interface S3State {
  uploadId: string
  partBytes: number
  tags: string[]
}

/**
 * Copies in a bucket of S3, or of what speaks as it does, by path style. Requests are signed with the
 * checksum of their body, so that a store notices what changed on the way.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export class S3Store implements CopyStore {
  constructor(
    private readonly target: Extract<CopyTarget, { kind: 's3' }>,
    private readonly keys: S3Keys,
    private readonly http: Pick<OutboundHttpClient, 'send'>,
    private readonly limits: S3Limits
  ) {}

  async list(): Promise<StoredCopy[]> {
    const { prefix } = this.target
    const found: StoredCopy[] = []
    let token: string | null = null
    do {
      const query: Record<string, string> = { 'list-type': '2' }
      if (prefix) query.prefix = `${prefix}/`
      if (token) query['continuation-token'] = token
      const { text } = await this.#call('GET', '', query)
      for (const one of listTagged(text, 'Contents')) {
        const name = (readTag(one, 'Key') ?? '').split('/').at(-1)!
        if (isBackupName(name)) found.push({ name, sizeBytes: Number(readTag(one, 'Size')) })
      }
      token =
        readTag(text, 'IsTruncated') === 'true' ? readTag(text, 'NextContinuationToken') : null
    } while (token)
    return found
  }

  async upload(source: CopySource, options: UploadOptions): Promise<void> {
    const state = await this.#openUpload(source, options.state as S3State | null)
    const parts = Math.max(1, Math.ceil(source.sizeBytes / state.partBytes))
    const file = await open(source.path, 'r')
    try {
      while (state.tags.length < parts) {
        options.signal?.throwIfAborted()
        const at = state.tags.length * state.partBytes
        const bytes = Buffer.alloc(Math.min(state.partBytes, source.sizeBytes - at))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
        if (bytesRead < bytes.length) throw new Error('The backup was changed while it was copied.')
        state.tags.push(await this.#sendPart(source.name, state, bytes))
        await options.onState({ ...state }, at + bytes.length)
      }
    } finally {
      await file.close()
    }
    await this.#complete(source.name, state)
    await this.#requireSize(source)
  }

  async download(
    { name, sizeBytes }: StoredCopy,
    path: string,
    onBytes: (bytes: number) => void
  ): Promise<void> {
    const partBytes = this.limits.partBytes ?? PART_BYTES
    const file = await open(path, 'a', 0o600)
    try {
      let { size: at } = await file.stat()
      while (at < sizeBytes) {
        const end = Math.min(at + partBytes, sizeBytes) - 1
        const headers = { range: `bytes=${at}-${end}` }
        const { body, statusCode } = await this.#call('GET', name, {}, { headers, partBytes })
        // A store that ignores ranges sends a small file whole.
        const isWhole = statusCode === 200 && at === 0 && body.length === sizeBytes
        if (!isWhole && (statusCode !== 206 || body.length !== end - at + 1)) {
          throw new Error(`The store sent other bytes of ${name} than were asked for.`)
        }
        await file.appendFile(body)
        at += body.length
        onBytes(at)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async remove(name: string): Promise<void> {
    await this.#call('DELETE', name)
  }

  /** Goes on with an upload that the store still knows, or begins one. */
  async #openUpload({ name, sizeBytes }: CopySource, former: S3State | null): Promise<S3State> {
    if (former && (await this.#isKnown(name, former))) return { ...former, tags: [...former.tags] }
    const { text } = await this.#call('POST', name, { uploads: '' })
    const uploadId = readTag(text, 'UploadId')
    if (!uploadId) throw new Error('The store began no upload, and gave no reason.')
    const partBytes = Math.max(
      this.limits.partBytes ?? PART_BYTES,
      Math.ceil(sizeBytes / MOST_PARTS)
    )
    return { uploadId, partBytes, tags: [] }
  }

  /** Does the store have each part that was sent? It may have lost some, or given the upload up. */
  async #isKnown(name: string, { uploadId, tags }: S3State): Promise<boolean> {
    const found: string[] = []
    let marker: string | null = ''
    while (marker !== null) {
      const query: Record<string, string> = {
        uploadId,
        ...(marker && { 'part-number-marker': marker }),
      }
      const answer = await this.#ask('GET', name, query)
      // Given up; or the store, or this key, lists no parts: the upload begins again.
      if (answer.statusCode >= 400 && answer.statusCode < 500) return false
      this.#requireSuccess(answer)
      for (const part of listTagged(answer.text, 'Part'))
        found.push(bare(readTag(part, 'ETag') ?? ''))
      const isMore = readTag(answer.text, 'IsTruncated') === 'true'
      marker = isMore ? readTag(answer.text, 'NextPartNumberMarker') : null
    }
    return tags.every((tag, at) => found[at] === bare(tag))
  }

  async #sendPart(name: string, { uploadId, tags }: S3State, bytes: Buffer): Promise<string> {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const { headers } = await this.#call('PUT', name, query, { body: bytes })
    const tag = headers.etag
    if (typeof tag !== 'string' || tag === '') throw new Error('The store confirmed no part.')
    return tag
  }

  async #complete(name: string, { uploadId, tags }: S3State): Promise<void> {
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const answer = await this.#call('POST', name, { uploadId }, { body })
    // S3 sends 200 before it knows, and the reason in the body.
    if (/<Error>/.test(answer.text)) throw this.#faultOf(answer)
  }

  async #requireSize({ name, sizeBytes }: CopySource): Promise<void> {
    const { headers } = await this.#call('HEAD', name)
    if (Number(headers['content-length']) === sizeBytes) return
    throw new Error(`The store says that ${name} is there, with another size than it has.`)
  }

  async #call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    name: string,
    query: Record<string, string> = {},
    more: { body?: Buffer; headers?: Record<string, string>; partBytes?: number } = {}
  ): Promise<Answer> {
    const answer = await this.#ask(method, name, query, more)
    this.#requireSuccess(answer)
    return answer
  }

  async #ask(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    name: string,
    query: Record<string, string> = {},
    {
      body,
      headers = {},
      partBytes,
    }: { body?: Buffer; headers?: Record<string, string>; partBytes?: number } = {}
  ): Promise<Answer> {
    const url = this.#urlOf(name, query)
    const answer = await this.http.send({
      url,
      method,
      timeoutMs: this.limits.partTimeoutMs,
      maxBodyBytes: partBytes ?? LARGEST_ANSWER,
      // Signed once the connection is there: a signature is valid for minutes.
      compose: async () => ({ headers: await this.#sign(url, method, headers, body), body }),
    })
    return { ...answer, text: partBytes ? '' : answer.body.toString('utf8') }
  }

  async #sign(
    url: URL,
    method: string,
    headers: Record<string, string>,
    body: Buffer | undefined
  ): Promise<Record<string, string>> {
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: this.keys.keyId,
      secretAccessKey: this.keys.secret,
      service: 's3',
      region: this.target.region,
    }).sign()
    return Object.fromEntries(signed.headers)
  }

  #urlOf(name: string, query: Record<string, string>): URL {
    const { endpoint, bucket, prefix } = this.target
    const url = new URL(endpoint)
    const path = [url.pathname.replace(/^\/|\/$/g, ''), bucket, ...(name ? [prefix, name] : [])]
    url.pathname = `/${path.filter(Boolean).join('/')}`
    url.search = new URLSearchParams(query).toString()
    return url
  }

  #requireSuccess(answer: Answer): void {
    if (answer.statusCode < 200 || answer.statusCode > 299) throw this.#faultOf(answer)
  }

  #faultOf({ statusCode, text }: Answer): Error {
    const code = readTag(text, 'Code')
    const reason = readTag(text, 'Message')
    const said = [code, reason].filter(Boolean).join(': ') || 'no reason'
    return new Error(`The store answered ${statusCode}, ${said.slice(0, 300)}`)
  }
}

function bare(tag: string): string {
  return tag.replaceAll('"', '').replaceAll('&quot;', '').replaceAll('&#34;', '')
}
