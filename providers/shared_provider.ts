import type { ApplicationService } from '@adonisjs/core/types'
import { BullJobQueue } from '#app/shared/jobs/bull_job_queue'
import type { JobQueue } from '#app/shared/jobs/job_queue'
import { addJobs } from '#app/shared/jobs/registry'
import type { DnsLookup } from '#app/shared/outbound_http/dns_lookup'
import type { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { addProblems } from '#app/shared/problems/problem_catalogue'
import { requestProblems } from '#app/shared/problems/problems'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'shunt.jobs': JobQueue
    'shunt.outbound': OutboundHttpClient
    'shunt.dns': DnsLookup
  }
}

/**
 * What every wing builds on: the job queue, the one way to send requests and the one to ask name
 * servers. Tests swap the queue for the one in memory, the client for one that trusts their receivers
 * and the name servers for scripted ones.
 */
export default class SharedProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(requestProblems)
    addJobs({ 'sweep.run': () => import('#app/shared/jobs/run_sweep_job') })
    this.app.container.singleton(
      'shunt.jobs',
      () => new BullJobQueue(() => this.app.container.make('rlanz/queue'))
    )
    this.app.container.singleton('shunt.outbound', async () => {
      const { OutboundHttpClient: Outbound } =
        await import('#app/shared/outbound_http/outbound_http_client')
      const { default: options } = await import('#config/outbound')
      return new Outbound(options)
    })
    this.app.container.singleton('shunt.dns', async () => {
      const { DnsLookup: Lookup } = await import('#app/shared/outbound_http/dns_lookup')
      const { default: options } = await import('#config/outbound')
      return new Lookup(options.dnsServers)
    })
  }

  /** Measures what statements wait for, in each pool that is opened. */
  async boot() {
    this.app.terminating(() => this.#leaveRedis())
    const { poolWaits } = await import('#app/shared/database/pool_waits')
    const emitter = await this.app.container.make('emitter')
    emitter.on('db:connection:connect', ({ pool }) => {
      if (pool) poolWaits.watch(pool as never)
    })
  }

  /** Says goodbye to no Redis that does not answer: the framework would show a stack at the end of a command. */
  async #leaveRedis(): Promise<void> {
    const redis = await this.app.container.make('redis')
    for (const [name, connection] of Object.entries(redis.activeConnections)) {
      if (connection?.status === 'ready') continue
      await redis.disconnect(name as never)
      delete redis.activeConnections[name as never]
    }
  }
}
