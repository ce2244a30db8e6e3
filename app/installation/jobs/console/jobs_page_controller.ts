import type { HttpContext } from '@adonisjs/core/http'
import { pauseSweep, runSweepNow } from '#app/installation/jobs/actions/change_sweep'
import { runJobAgain } from '#app/installation/jobs/actions/run_job_again'
import { listFailedJobs } from '#app/installation/jobs/queries/list_failed_jobs'
import { listSweeps } from '#app/installation/jobs/queries/list_sweeps'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** What workers do by themselves: sweeps, and wake-up calls that failed. */
export default class JobsPageController {
  async index(ctx: HttpContext) {
    const sweeps = await listSweeps()
    return ctx.view.render('pages/installation/jobs/index', {
      base: buildAreaPath(ctx, '/jobs'),
      sweeps,
      paused: sweeps.filter(({ state }) => state === 'Paused').length,
      failed: await listFailedJobs(),
    })
  }

  async again(ctx: HttpContext) {
    await runJobAgain(ctx.params.jobId, toActor(ctx))
    done(ctx, 'job_again')
  }

  async run(ctx: HttpContext) {
    await runSweepNow(ctx.params.name, toActor(ctx))
    done(ctx, 'sweep_runs')
  }

  async pause(ctx: HttpContext) {
    await pauseSweep(ctx.params.name, true, toActor(ctx))
    done(ctx, 'sweep_paused')
  }

  async resume(ctx: HttpContext) {
    await pauseSweep(ctx.params.name, false, toActor(ctx))
    done(ctx, 'sweep_resumed')
  }
}

function done(ctx: HttpContext, what: string): void {
  toast(ctx, 'ok', ctx.i18n.t(`jobs.${what}`, { name: ctx.params.name ?? '' }))
  goTo(ctx, buildAreaPath(ctx, '/jobs'))
}
