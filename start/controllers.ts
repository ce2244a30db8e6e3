import '#start/routes'
import { loadControllers } from '#app/platform/api/api_route'

// The preloads are imported at the same time; the controllers are known once the routes are.
await loadControllers()
