import { loadControllers } from '#app/platform/api/api_route'

await loadControllers()
