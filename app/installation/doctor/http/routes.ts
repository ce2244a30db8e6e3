import { arrivedSchema, clientAddressValidator } from '#app/installation/doctor/http/client_address'
import { CLIENT_ADDRESS_PATH } from '#app/installation/doctor/rules/arrived_request'
import { publicRoute } from '#app/platform/api/api_route'

const ClientAddressController = () =>
  import('#app/installation/doctor/http/client_address_controller')

export function registerDoctorApiRoutes(): void {
  publicRoute(
    {
      id: 'internal.client_address',
      method: 'GET',
      path: CLIENT_ADDRESS_PATH,
      tag: 'Installation',
      summary: 'Ask how a request arrived',
      description:
        'For `./shunt doctor`, which checks with it that reverse proxies forward what they have to. Answers only callers that have the key of the installation.',
      access: null,
      query: clientAddressValidator,
      answers: [
        { status: 200, description: 'How the request arrived', schema: arrivedSchema },
        { status: 404, description: 'The proof is missing or not good', schema: arrivedSchema },
      ],
      problems: [],
    },
    [ClientAddressController, 'show']
  )
}
