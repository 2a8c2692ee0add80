button	5.600000	red	down
button	5.800000	red	up
move	red: first
move	roll 3
move	roll 4
move	roll 4
move	roll 6
move	roll 4
move	roll 3
move	roll 6
move	roll 3
move	roll 5
move	roll 2
move	roll 3
move	roll 1
move	roll 2
move	roll 6
move	roll 5
move	roll 1
move	roll 5
