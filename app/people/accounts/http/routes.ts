import '#app/people/accounts/http/auth_routes'
import '#app/people/accounts/http/me_routes'
import '#app/people/accounts/http/second_factor_routes'
import '#app/people/accounts/http/user_routes'
