import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import { apiOperations } from '#app/platform/api/api_operations'
import { isKnownTag } from '#app/platform/api/if_match'
import { problemCatalogue } from '#app/shared/problems/problem_catalogue'

const compress = promisify(gzip)

interface MadeDocument {
  text: string
  compressed: Buffer
  tag: string
}

/**
 * A document that is made of the routes and codes of this process. It is long, and redirects wait
 * while it is made; so it is made once, and again only when there are more routes or codes, as a
 * plugin brings them.
 */
export class KeptDocument {
  #madeOf = ''
  #made: Promise<MadeDocument> | null = null

  /** @param make returns the text */
  constructor(private readonly make: () => Promise<string>) {}

  /** Sends it compressed where the client takes that, and not at all to one that has it. */
  async send({ request, response }: HttpContext): Promise<void> {
    const { text, compressed, tag } = await this.#document()
    response.header('ETag', tag)
    response.header('Vary', 'Accept-Encoding')
    if (isKnownTag(request.header('if-none-match'), tag)) return response.status(304).send('')
    if (request.encoding(['gzip', 'identity']) !== 'gzip') return response.send(text)
    response.header('Content-Encoding', 'gzip')
    response.send(compressed)
  }

  #document(): Promise<MadeDocument> {
    const madeOf = `${apiOperations().length} ${Object.keys(problemCatalogue()).join(' ')}`
    if (this.#made && this.#madeOf === madeOf) return this.#made
    this.#madeOf = madeOf
    this.#made = this.#makeDocument()
    this.#made.catch(() => (this.#made = null))
    return this.#made
  }

  async #makeDocument(): Promise<MadeDocument> {
    const text = await this.make()
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    return { text, compressed: await compress(text), tag }
  }
}
