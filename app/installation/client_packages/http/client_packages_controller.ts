import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import { sendPlainProblem } from '#app/platform/api/problem_response'
import { applicationFolder } from '#config/folders'

const FOLDER = join(applicationFolder, 'public/clients')

/** Packages as npm, pip and browsers name them. */
const NAME = /^[a-z0-9][\w.-]*\.(tgz|whl|zip)$/

const TYPES: Record<string, string> = {
  tgz: 'application/gzip',
  whl: 'application/zip',
  zip: 'application/zip',
}

/** Hands out the packages of the clients, for those who have the installation and not its sources. */
export default class ClientPackagesController {
  async show(ctx: HttpContext) {
    const { response } = ctx
    const name = String(ctx.params.name)
    const [, ending] = NAME.exec(name) ?? []
    const path = join(FOLDER, name)
    const file = ending ? await stat(path).catch(() => null) : null
    if (!file?.isFile()) return sendPlainProblem(ctx, 404, 'There is no such package.')
    response.header('Content-Type', TYPES[ending])
    response.header('Content-Length', String(file.size))
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    // A package of the same name can be another one after an upgrade.
    response.header('Cache-Control', 'no-cache')
    response.header('X-Content-Type-Options', 'nosniff')
    return response.stream(createReadStream(path))
  }
}
