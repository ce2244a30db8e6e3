import '#app/accounts/console/outside_routes'
import '#app/accounts/console/account_routes'
