import type { HttpContext } from '@adonisjs/core/http'
import { worst } from '#app/installation/health/health'
import { countDaysLeft } from '#app/installation/licence/rules/describe_licence'
import { buildRuntimeRecord } from '#app/installation/runtime/queries/build_runtime_record'
import { buildAreaPath } from '#app/platform/console/area_path'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { nowMs } from '#app/shared/clock'
import installation from '#config/installation'

/** How the installation is: health, queues, processes, licence and plugins at one glance. */
export default class InstallationOverviewPageController {
  async show(ctx: HttpContext) {
    const runtime = await buildRuntimeRecord()
    const licence = await readLicenceStatus()
    return ctx.view.render('pages/installation/runtime/overview', {
      runtime,
      licence,
      health: worst(runtime.checks.map(({ status }) => status)),
      daysLeft: countDaysLeft(licence, nowMs()),
      licencePath: buildAreaPath(ctx, '/licence'),
      pluginsPath: buildAreaPath(ctx, '/plugins'),
      addresses: {
        console: installation.appUrl,
        shortDomain: installation.shortDomain,
        health: `${installation.appUrl}/health/ready`,
      },
    })
  }
}
