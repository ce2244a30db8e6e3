import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { sendPlainProblem } from '#app/platform/api/problem_response'
import { sharePage } from '#app/platform/console/http/share_page'
import { buildAppManifest } from '#app/platform/console/rules/app_manifest'
import { isConsoleLanguage } from '#app/platform/languages/console_languages'
import { readDirection } from '#app/platform/languages/direction'
import { applicationFolder } from '#config/folders'
import installation from '#config/installation'

const ICONS = ['192.png', '512.png', 'maskable.png']

/** What makes the console an application that can be installed. Nothing of it is about a person. */
export default class AppFilesController {
  async manifest({ i18n, response }: HttpContext) {
    const language = i18n.t('shell.language_tag')
    response.header('Content-Type', 'application/manifest+json; charset=utf-8')
    response.header('Cache-Control', 'no-cache')
    response.send(
      JSON.stringify(
        buildAppManifest({
          host: installation.appHost,
          language,
          direction: readDirection(language),
          description: i18n.t('shell.app.description'),
          newLink: i18n.t('shell.app.new_link'),
        })
      )
    )
  }

  /** Sends the worker that shows the page below where the server cannot be reached. */
  async worker({ response }: HttpContext) {
    response.header('Content-Type', 'text/javascript; charset=utf-8')
    response.header('Cache-Control', 'no-cache')
    response.header('Service-Worker-Allowed', '/console')
    response.send(await readFile(join(applicationFolder, 'resources/data/offline_worker.js')))
  }

  /** Shows the page that browsers keep, in the language that the console was shown in. */
  async offline(ctx: HttpContext) {
    const { language } = ctx.request.qs()
    if (isConsoleLanguage(language)) {
      ctx.i18n = i18nManager.locale(language)
      sharePage(ctx)
    }
    return ctx.view.render('pages/platform/console/offline')
  }

  async icon(ctx: HttpContext) {
    const { params, response } = ctx
    if (!ICONS.includes(params.name)) return sendPlainProblem(ctx, 404, 'There is no such file.')
    response.header('Content-Type', 'image/png')
    response.header('Cache-Control', 'public, max-age=604800')
    response.send(await readFile(join(applicationFolder, 'resources/data/app_icons', params.name)))
  }
}
