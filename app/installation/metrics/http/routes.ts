import { publicRoute } from '#app/platform/api/api_route'

const MetricsController = () => import('#app/installation/metrics/http/metrics_controller')

export function registerMetricsApiRoutes(): void {
  publicRoute(
    {
      id: 'metrics',
      method: 'GET',
      path: '/metrics',
      tag: 'Installation',
      summary: 'Get figures for Prometheus',
      description:
        'With the bearer token METRICS_TOKEN; without that setting there is nothing here. Web processes of the machine are summed; queues, clicks, health and licence are those of the installation.',
      access: null,
      answers: [
        {
          status: 200,
          description: 'Text of Prometheus, version 0.0.4',
          contentType: 'text/plain',
        },
        { status: 401, description: 'Not the token' },
        {
          status: 404,
          description: 'METRICS_TOKEN is not set',
          contentType: 'application/problem+json',
        },
      ],
      problems: [],
    },
    [MetricsController, 'show']
  )
}
