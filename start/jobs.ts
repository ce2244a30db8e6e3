import type { JobHandler } from '#app/shared/jobs/job_queue'

type JobModule = () => Promise<{ default: new () => JobHandler }>

/** Every job by its stable name. A name that is not here fails visibly in the worker. */
export const jobs: Record<string, JobModule> = {
  'sweep.run': () => import('#app/shared/jobs/run_sweep_job'),
  'import.work': () => import('#app/linking/imports/jobs/import_job'),
  'mail.send': () => import('#app/platform/mail/jobs/send_mail_job'),
  'plugin.run': () => import('#app/platform/plugins/jobs/run_plugin_job'),
}
