-- Who holds a council session with a researcher does not review that researcher's projects.
create index plan_sessions_of_host on plan_sessions (staff_id) where kind = 'council' and state in ('booked', 'held');
