import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import { setHandbookHeaders } from '#app/installation/docs/page_headers'
import { handbook } from '#app/installation/handbook/handbook'
import { listApiEntries } from '#app/installation/handbook/http/list_api_entries'
import { formatExcerpt } from '#app/installation/handbook/rules/format_excerpt'
import { searchHandbook } from '#app/installation/handbook/rules/search_handbook'
import { applicationFolder } from '#config/folders'

const IMAGE_TYPES: Record<string, string> = { '.png': 'image/png', '.svg': 'image/svg+xml' }

/** A page shows this many hits; a search for a frequent word has hundreds. */
const MOST_HITS = 40

/** What was looked for is cut to this many characters. */
const LONGEST_QUERY = 200

/** The documents of the release as pages, which need no script and nothing from elsewhere. */
export default class HandbookController {
  async index({ view, response }: HttpContext) {
    setHandbookHeaders(response)
    const { parts, decisions } = await handbook.contents()
    return view.render('docs/handbook', { parts, decisions })
  }

  async page({ params, view, response }: HttpContext) {
    setHandbookHeaders(response)
    const name = [params.folder, params.name].filter(Boolean).join('/')
    const page = await handbook.findPage(name)
    const { parts } = await handbook.contents()
    if (!page) {
      response.status(404)
      return view.render('docs/unknown_page', { parts, current: null })
    }
    return view.render('docs/handbook_page', { parts, page, current: page.name })
  }

  async search({ request, view, response }: HttpContext) {
    setHandbookHeaders(response)
    const asked: unknown = request.qs().q
    const query = typeof asked === 'string' ? asked.slice(0, LONGEST_QUERY).trim() : ''
    const { parts } = await handbook.contents()
    const entries = [...(await handbook.searchable()), ...listApiEntries()]
    const hits = searchHandbook(entries, query)
    return view.render('docs/search', {
      parts,
      query,
      current: null,
      hits: hits.slice(0, MOST_HITS),
      totalHits: hits.length,
      excerptOf: formatExcerpt,
    })
  }

  /** Sends a picture of the documents; a name cannot lead out of their folder. */
  async image({ params, response }: HttpContext) {
    const name = String(params.name)
    const contentType = IMAGE_TYPES[extname(name)]
    if (!contentType || !/^[\w-]+\.\w+$/.test(name)) return response.status(404).send('')
    const file = join(applicationFolder, 'docs/images', name)
    const bytes = await readFile(file).catch(() => null)
    if (!bytes) return response.status(404).send('')
    response.header('Content-Type', contentType)
    response.header('Content-Security-Policy', "default-src 'none'")
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Cache-Control', 'public, max-age=3600')
    return response.send(bytes)
  }
}
