import type { ApplicationService } from '@adonisjs/core/types'
import type { OutboundHttp } from '#app/shared/outbound_http/outbound_http'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'shunt.outbound': OutboundHttp
  }
}

/** Binds the one way out of the house; tests swap it for one that trusts their receivers. */
export default class OutboundProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('shunt.outbound', async () => {
      const { OutboundHttp: Outbound } = await import('#app/shared/outbound_http/outbound_http')
      const { default: options } = await import('#config/outbound')
      return new Outbound(options)
    })
  }
}
