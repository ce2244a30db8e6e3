import type { HttpContext } from '@adonisjs/core/http'
import { clientAddressValidator } from '#app/installation/doctor/http/client_address'
import { isProof, type ArrivedRequest } from '#app/installation/doctor/rules/arrived_request'
import { readQuery } from '#app/platform/api/validated_input'
import { nowMs } from '#app/shared/time/clock'
import doctor from '#config/doctor'
import { trustsProxy } from '#config/installation'

export default class ClientAddressController {
  /** Says how the request arrived, to those who have the key of the installation. */
  async show(ctx: HttpContext): Promise<{ seen: ArrivedRequest | null }> {
    const { request, response } = ctx
    const { proof = '' } = readQuery(ctx, clientAddressValidator)
    response.header('Cache-Control', 'no-store')
    if (!isProof(doctor.proofKey, proof, nowMs())) {
      response.status(404)
      return { seen: null }
    }
    const { remoteAddress = '', remotePort = 0 } = request.request.socket
    const peer = remoteAddress.replace(/^::ffff:(?=\d+\.)/, '')
    return {
      seen: {
        address: request.ip().replace(/^::ffff:(?=\d+\.)/, ''),
        peer,
        peerPort: remotePort,
        isTrusted: trustsProxy(peer),
        forwardedFor: request.header('x-forwarded-for') ?? null,
        protocol: request.protocol() ?? 'http',
        host: request.host() ?? '',
      },
    }
  }
}
