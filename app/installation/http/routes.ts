import router from '@adonisjs/core/services/router'
import { publicRoute } from '#app/shared/http/api_route'
import { list, object, text } from '#app/shared/http/schema'

const HomeController = () => import('#app/installation/http/home_controller')
const HealthController = () => import('#app/installation/http/health_controller')

const health = object({
  status: text('Ok or Error'),
  checks: list(object({ name: text(), status: text('Ok, Warning or Error'), message: text() })),
})

publicRoute(
  {
    id: 'health.live',
    method: 'GET',
    path: '/health/live',
    tag: 'Installation',
    summary: 'Ask whether the process runs',
    access: null,
    answers: [{ status: 200, description: 'It runs', schema: object({ status: text() }) }],
    problems: [],
  },
  [HealthController, 'live']
)

publicRoute(
  {
    id: 'health.ready',
    method: 'GET',
    path: '/health/ready',
    tag: 'Installation',
    summary: 'Ask whether it can serve',
    access: null,
    answers: [
      { status: 200, description: 'It can', schema: health },
      { status: 503, description: 'The database cannot be reached', schema: health },
    ],
    problems: [],
  },
  [HealthController, 'ready']
)

router.get('/', [HomeController, 'show']).as('home')
