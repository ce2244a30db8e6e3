import { publicRoute } from '#app/platform/api/api_route'
import { flag, named, object } from '#app/platform/api/schema'

const PaymentsController = () => import('#app/people/billing/http/payments_controller')

export function registerBillingApiRoutes(): void {
  publicRoute(
    {
      id: 'payments.receive',
      method: 'POST',
      path: '/webhooks/payments',
      tag: 'Payments',
      summary: 'Receive an event of the payment provider',
      description:
        'For the payment provider that is in use, whose plugin checks the signature over the raw body; its documentation says what the body is. 404 where no payment provider is in use, 413 over 1 MB. An event is stored and answered at once; one that was handled before is acknowledged and not applied again, and an older one never overrides a newer state.',
      access: null,
      answers: [
        {
          status: 200,
          description: 'It is stored, or was before',
          schema: named('PaymentReceipt', object({ received: flag('Always true') })),
        },
        {
          status: 404,
          description: 'No payment provider is in use',
          contentType: 'application/problem+json',
        },
        {
          status: 413,
          description: 'The event is larger than 1 MB',
          contentType: 'application/problem+json',
        },
      ],
      problems: ['payment.signature_invalid', 'request.invalid'],
    },
    [PaymentsController, 'receive']
  )
}
