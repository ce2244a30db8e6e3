import { FileCache, type FindHostFile } from '#app/redirect/brand/file_cache'
import { defaultFile, FILE_TYPES, type HostFileKind } from '#app/redirect/brand/host_files'
import type { RedirectLog } from '#app/redirect/links/source'
import { failVisit } from '#app/redirect/turn_away'
import type { Visit } from '#app/redirect/visit'

/** How long others may keep a file before they ask again. */
const CACHE = 'public, max-age=3600'

/** Programs that ask for what is not there do so again and again. */
const CACHE_OF_NONE = 'public, max-age=300'

/** Answers those who ask a host for one of its files. */
export class HostFiles {
  readonly #cache: FileCache

  constructor(
    find: FindHostFile,
    private readonly log: RedirectLog
  ) {
    this.#cache = new FileCache(find)
  }

  /** Answers at once with what is kept, and reads the rest first. Never leads anywhere else. */
  answer(visit: Visit, kind: HostFileKind): void {
    const { domainId, files, kind: hostKind } = visit.host
    const id = files[kind]
    if (id === undefined || domainId === null) {
      return sendFile(visit, kind, defaultFile(kind, hostKind === 'app'), null)
    }
    const tag = `"${id}"`
    if (visit.request.headers['if-none-match'] === tag) return sendUnchanged(visit, tag)
    const kept = this.#cache.peek(id)
    if (kept !== undefined) return sendFile(visit, kind, kept, tag)
    this.#cache
      .load({ id, domainId, kind })
      .then(
        (content) => sendFile(visit, kind, content ?? defaultFile(kind, false), tag),
        () => sendUnavailable(visit)
      )
      .catch((error) => failVisit(visit.response, this.log, error))
  }
}

function sendFile(
  { request, response }: Visit,
  kind: HostFileKind,
  content: Buffer | null,
  tag: string | null
): void {
  const body = content ?? Buffer.from('Not found\n')
  const type = content ? FILE_TYPES[kind] : 'text/plain; charset=utf-8'
  response.writeHead(content ? 200 : 404, [
    ...['Content-Type', type, 'Content-Length', String(body.length)],
    ...['Cache-Control', content ? CACHE : CACHE_OF_NONE],
    ...['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', "default-src 'none'"],
    ...(content && tag ? ['ETag', tag] : []),
  ])
  response.end(request.method === 'HEAD' ? undefined : body)
}

function sendUnchanged({ response }: Visit, tag: string): void {
  response.writeHead(304, ['ETag', tag, 'Cache-Control', CACHE])
  response.end()
}

function sendUnavailable({ request, response }: Visit): void {
  const body = 'Try again in a moment.\n'
  response.writeHead(503, [
    ...['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)],
    ...['Cache-Control', 'no-store', 'Retry-After', '5'],
  ])
  response.end(request.method === 'HEAD' ? undefined : body)
}
