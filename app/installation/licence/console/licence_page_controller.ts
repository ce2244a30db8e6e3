import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { licenceFormValidator } from '#app/installation/licence/console/validators'
import {
  describeLicenceValue,
  describeReadOnlyFrom,
} from '#app/installation/licence/describe_values'
import { compareLicences, LICENCE_LIMITS } from '#app/installation/licence/rules/describe_licence'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { installLicence, previewLicence } from '#app/platform/licence/actions/install_licence'
import { readLicenceStatus, storedLicence } from '#app/platform/licence/licence_status'
import { licenceProblem } from '#app/platform/licence/problems'
import { countLicensed } from '#app/platform/licence/require_licence_room'
import type { LicenceState } from '#app/platform/plugins/contract'
import { licenceSource } from '#app/platform/plugins/licence_source'

/** The licence of the installation: what it says, and a form to enter another. */
export default class LicencePageController {
  async show(ctx: HttpContext) {
    const status = await readLicenceStatus()
    const counts = await countLicensed(db)
    return ctx.view.render('pages/installation/licence/show', {
      base: buildAreaPath(ctx, '/licence'),
      plugins: buildAreaPath(ctx, '/plugins'),
      source: licenceSource().source,
      status,
      enteredAt: storedLicence()?.enteredAt ?? null,
      readOnlyFrom: describeReadOnlyFrom(ctx, status),
      sign: signOfLicence(status),
      limits: LICENCE_LIMITS.map((name) => ({
        name,
        present: counts[name],
        allowed: status[name],
        isFull: status[name] !== null && counts[name] >= status[name],
      })),
    })
  }

  /** Shows what a pasted licence would change, before it does. */
  async preview(ctx: HttpContext) {
    const { licence } = await ctx.request.validateUsing(licenceFormValidator)
    return renderPreview(ctx, licence)
  }

  async upload(ctx: HttpContext) {
    if (!ctx.upload) throw licenceProblem('licence.invalid', { field: 'file' })
    const text = await readFile(ctx.upload.path, 'utf8')
    try {
      return await renderPreview(ctx, text)
    } catch (error) {
      const { code } = error as { code?: string }
      throw code === 'licence.invalid' ? licenceProblem(code, { field: 'file' }) : error
    }
  }

  async install(ctx: HttpContext) {
    const { licence } = await ctx.request.validateUsing(licenceFormValidator)
    const { holder } = await installLicence(licence, toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t('licence.entered', { holder: holder ?? '' }))
    goTo(ctx, buildAreaPath(ctx, '/licence'))
  }
}

async function renderPreview(ctx: HttpContext, text: string): Promise<string> {
  const after = await previewLicence(text)
  const changes = compareLicences(await readLicenceStatus(), after, await countLicensed(db))
  return ctx.view.render('pages/installation/licence/preview', {
    base: buildAreaPath(ctx, '/licence'),
    text,
    after,
    changes: changes.map((change) => ({
      ...change,
      before: describeLicenceValue(ctx, change.name, change.before),
      after: describeLicenceValue(ctx, change.name, change.after),
    })),
  })
}

/** Returns the sign of a licence: a bad one, while changes are taken, is an evaluation. */
function signOfLicence({ readOnly, state }: LicenceState): string {
  if (readOnly) return 'ReadOnly'
  return ['Valid', 'Grace'].includes(state) ? state : 'Evaluation'
}
