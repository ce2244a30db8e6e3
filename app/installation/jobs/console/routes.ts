import { consolePage } from '#app/platform/console/console_page'

const JobsPageController = () => import('#app/installation/jobs/console/jobs_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const

/** What was committed is done while the installation is read-only too. */
const again = { ...base, method: 'POST', passesReadOnly: true } as const
const form = { ...base, method: 'POST' } as const

export function registerJobsPages(): void {
  consolePage(
    {
      ...base,
      id: 'jobs.index',
      method: 'GET',
      path: '/jobs',
      navigation: { label: 'jobs.navigation', icon: 'layers', group: 'watch', order: 20 },
    },
    [JobsPageController, 'index']
  )
  consolePage({ ...again, id: 'jobs.again', path: '/jobs/failed/:jobId/again' }, [
    JobsPageController,
    'again',
  ])
  consolePage({ ...again, id: 'sweeps.run', path: '/jobs/sweeps/:name/run' }, [
    JobsPageController,
    'run',
  ])
  consolePage({ ...form, id: 'sweeps.pause', path: '/jobs/sweeps/:name/pause' }, [
    JobsPageController,
    'pause',
  ])
  consolePage({ ...form, id: 'sweeps.resume', path: '/jobs/sweeps/:name/resume' }, [
    JobsPageController,
    'resume',
  ])
}
